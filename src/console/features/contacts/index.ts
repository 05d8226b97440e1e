import ContactPhoneOutlined from '@mui/icons-material/ContactPhoneOutlined'
import { formatPhoneNumber } from '../../../domain/common/phone.ts'
import type { FoundContact } from '../../../domain/contacts/schemas.ts'
import type { Feature } from '../../featureParts.ts'
import { canCallEndpoint, canPerformAction } from '../../port/backend.ts'
import { parseContact } from '../../port/records/contact.ts'
import { SEARCH } from '../../port/sources.ts'

/** Contacts of companies, shown only on the company's page. */
export const contacts = {
  resources: { contacts: { list: 'companies', recordRepresentation: 'name', parse: parseContact } },
  search: [
    {
      kind: 'contacts',
      title: 'Contactos de empresas',
      resource: 'contacts',
      icon: ContactPhoneOutlined,
      may: (actor) => canCallEndpoint(actor, 'contacts.search') && canPerformAction(actor, 'companies.read'),
      page: 'company',
      request: (q) => ({ filter: { search: q }, sort: { field: 'name', order: 'ASC' }, meta: SEARCH }),
      toOption: ({ name, phone, email, position, company, company_name }: FoundContact, { q, urlOf }) => ({
        title: name,
        detail: [formatPhoneNumber(phone), position, company_name].filter(Boolean).join(' · '),
        // The company's contacts tab, filtered by the contact's name.
        to: `${urlOf(company)}/contactos?${new URLSearchParams({ filter: JSON.stringify({ q: name }) })}`,
        names: [name, phone, ...(q.includes('@') ? [email] : [])],
      }),
      // Many e-mail addresses contain the company's name.
      needsName: true,
    },
  ],
} as const satisfies Feature
