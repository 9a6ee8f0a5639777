// Probabilities as the wire has them: fractions in lowest terms, always with a denominator.

export function fraction(ways: number, all: number): string {
  const common = greatestDivisor(ways, all);
  return `${ways / common}/${all / common}`;
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}
