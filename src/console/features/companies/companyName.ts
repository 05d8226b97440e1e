/** Returns the name of a company as it was entered (docs/decisions.md#spellings-of-a-companys-name). */
export const getCompanyName = ({ id, company_name }: { id: number; company_name?: string | null }): string =>
  company_name || String(id)
