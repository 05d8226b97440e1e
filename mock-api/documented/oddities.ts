type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** How the rows of a company are written: as ours, in capitals, with a colour that nobody knows, or with dates missing. */
const HANDS = ['plain', 'capitals', 'colours', 'dateless'] as const

/** A company's rows were all written in one way: the same company, the same hand. */
const handOf = (company: unknown): (typeof HANDS)[number] => {
  const sum = [...String(company)].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return HANDS[sum % HANDS.length] ?? 'plain'
}

const flagIn = (hand: (typeof HANDS)[number], flag: unknown): unknown => {
  if (hand === 'capitals') return String(flag).toUpperCase()
  return hand === 'colours' && flag === 'success' ? 'verde' : flag
}

/** Dates that a row may lack without being another row; one that says when a person expires goes only where the light is red anyway. */
const datesMissing = (row: Row): Row => ({
  ...('registration_date' in row ? { registration_date: null } : {}),
  ...('created_at' in row ? { created_at: null } : {}),
  ...(row.accreditation_flag === 'danger' && 'accreditation_date' in row ? { accreditation_date: null } : {}),
})

const oddPerson = (row: Row): Row => {
  const hand = handOf(row.company_name)
  return {
    ...row,
    ...(hand === 'dateless' ? datesMissing(row) : {}),
    accreditation_flag: flagIn(hand, row.accreditation_flag),
  }
}

/** Old files came without a date. */
const oddFile = (row: Row): Row => (Number(row.id) % 3 === 0 ? { ...row, created_at: null } : row)

/** Writes an answer as an old system would: flags in capitals or of its own, dates that are null. */
export const odd = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(odd)
  if (!isRow(value)) return value
  const row = Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, odd(inner)]))
  if ('accreditation_flag' in row) return oddPerson(row)
  return 'file' in row && 'created_at' in row ? oddFile(row) : row
}
