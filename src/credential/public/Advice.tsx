/** A sentence of advice: what matters most stands out. */
export const Advice = ({ text: [strong, rest] }: { text: readonly [strong: string, rest: string] }) => (
  <p className="door-advice">
    <strong>{strong}</strong> {rest}
  </p>
)
