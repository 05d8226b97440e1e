import './CardField.css'

/** A label and its value; where there is none, the words that say so, fainter. */
export const CardField = ({ label, value, none }: { label: string; value: string; none: string }) => (
  <div className="credential-field">
    <dt>{label}</dt>
    <dd className={value ? undefined : 'credential-none'}>{value || none}</dd>
  </div>
)
