/** The name under which a company is shown: as it was written (decisions, section 6). */
export const companyName = ({ id, company_name }: { id: number; company_name?: string | null }): string =>
  company_name || String(id)
