/** Returns a company's name with the spelling of the user who entered it (docs/decisions.md#spellings-of-a-companys-name). */
export const getCompanyName = ({ id, company_name }: { id: number; company_name?: string | null }): string =>
  company_name || String(id)
