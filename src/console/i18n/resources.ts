import { derivedLabels } from '../../contract/fieldLabels.ts'
import { companyLabels } from '../../domain/companies/fields.ts'
import { labelsOf } from '../../domain/fields/fields.ts'
import { boardFields } from '../../domain/notices/fields.ts'
import { personLabels } from '../../domain/people/fields.ts'
import { tierFields } from '../../domain/pricing/fields.ts'
import { quotationFields } from '../../domain/quotations/fields.ts'

/** Names and field labels by resource, at the keys that react-admin reads. */
export const resources = {
  personnel: { name: 'Personal', fields: { ...personLabels, ...derivedLabels.personnel } },
  companies: {
    name: 'Empresa |||| Empresas',
    fields: { ...companyLabels, ...derivedLabels.companies },
  },
  vetoes: { name: 'Veto |||| Vetos', fields: labelsOf(boardFields.vetoes) },
  announcements: { name: 'Anuncio |||| Anuncios', fields: labelsOf(boardFields.announcements) },
  administrative_acts: {
    name: 'Acta administrativa |||| Actas administrativas',
    fields: labelsOf(boardFields.administrative_acts),
  },
  non_accordance: {
    name: 'No conformidad |||| No conformidades',
    fields: labelsOf(boardFields.non_accordance),
  },
  quotations: {
    name: 'Cotización |||| Cotizaciones',
    fields: { ...labelsOf(quotationFields), ...derivedLabels.quotations },
  },
  pricing: { name: 'Precio |||| Precios', fields: { ...labelsOf(tierFields), ...derivedLabels.pricing } },
}
