import { fireEvent, render } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { Asking } from './asking.svelte';
import Fields from './Fields.svelte';
import type { Asked } from './setup';
import type { SetupUi } from './setup';

const ask = vi.fn();

/** One field, whose number is among the options of the position that is asked about. */
const setup = {
  fields: ({ options }: Asked) => [
    { name: 'risk', label: 'At risk', value: options.risk, set: (risk: number) => ({ risk }) },
  ],
} as unknown as SetupUi;

const props = (risk: number) => ({
  game: 'tutto' as const,
  setup,
  asking: { asked: { players: 2, options: { risk, target: null } }, ask } as unknown as Asking,
  names: ['Anna', 'Ben'],
  players: () => undefined,
});

test('an answer that arrives while somebody writes does not change the text', async () => {
  const { container, rerender } = render(Fields, props(300));
  const field = container.querySelector<HTMLInputElement>('[data-field=risk]')!;
  await rerender(props(200));
  expect(field.value).toBe('200');
  field.focus();
  await rerender(props(250)); // before the first digit
  expect(field.value).toBe('200');
  await fireEvent.input(field, { target: { value: '45' } });
  await rerender(props(350));
  expect(field.value).toBe('45');
  await fireEvent.change(field, { target: { value: '450' } });
  expect(ask).toHaveBeenCalledWith({ risk: 450 });
  await rerender(props(450));
  expect(field.value).toBe('450');
});

test('a field that is left without a change shows the answer', async () => {
  const { container, rerender } = render(Fields, props(300));
  const field = container.querySelector<HTMLInputElement>('[data-field=risk]')!;
  field.focus();
  await rerender(props(200));
  field.blur();
  await rerender(props(200));
  expect(field.value).toBe('200');
});
