import type { JSX } from "preact";

export type Fact = [name: string, value: string];

export function Facts({ facts }: { facts: Fact[] }): JSX.Element {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
