/** Returns a company's name as the user entered it, or the id if the name is missing. */
export const getCompanyName = ({ id, company_name }: { id: number; company_name?: string | null }): string =>
  company_name || String(id)
