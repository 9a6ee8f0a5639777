// Lints TypeScript and Svelte. svelte-check finds wrong types and unused names, prettier formats.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  globalIgnores(['**/*.gen.ts', 'public']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  {
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'no-else-return': 'error',
      'no-lonely-if': 'error',
      'no-undef': 'off', // the type checker knows every name
      'no-restricted-properties': [
        'error',
        {
          object: 'crypto',
          property: 'randomUUID',
          message: 'Over plain http browsers lack it: freshId from $lib/local/game.',
        },
      ],
      'no-unneeded-ternary': 'error',
      'object-shorthand': 'error',
      'prefer-template': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // noUncheckedIndexedAccess makes every index possibly undefined; `!` marks one in range.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // An underscore marks a parameter that only holds its place.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      'svelte/block-lang': ['error', { script: 'ts', style: null }],
      'svelte/button-has-type': 'error',
      'svelte/no-target-blank': 'error',
      'svelte/prefer-const': ['error', { excludedRunes: ['$props', '$derived', '$state'] }],
      // Collections are replaced as a whole ($state.raw), or nothing on the page depends on them.
      'svelte/prefer-svelte-reactivity': 'off',
      'svelte/require-optimized-style-attribute': 'error',
      'svelte/valid-style-parse': 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['**/*.svelte.ts'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'SvelteElement[name.name="a"] > SvelteStartTag > SvelteAttribute[key.name="href"] > SvelteLiteral:first-child[value=/^\\//]',
          message: 'A static site may lie in a folder: href={link(…)} from $lib/base.',
        },
      ],
    },
  },
);
