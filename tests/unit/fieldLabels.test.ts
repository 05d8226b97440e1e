import { describe, expect, it } from 'vitest'
import { declaredFeatures } from '../../src/console/pages.ts'
import { getFieldLabel } from '../../src/contract/logLabels.ts'
import { companyFields } from '../../src/domain/companies/fields.ts'
import { contactFields } from '../../src/domain/contacts/fields.ts'
import { storedLabelsOf } from '../../src/domain/fields/fields.ts'
import { personFields } from '../../src/domain/people/fields.ts'
import { importersByKind } from '../../src/server/imports/kinds/importersByKind.ts'
import { matchColumnsToFields } from '../../src/server/imports/matchColumnsToFields.ts'

/** Column titles of exports before the labels became one table, by kind of import. */
const EARLIER_TITLES = {
  people: {
    Nombres: 'first_names',
    Puesto: 'role',
    'Empresa colaboradora': 'company',
    Activo: 'active',
    'ID 900': 'naturgy_id',
  },
  companies: {
    'Razón social': 'company_name',
    'Acreedor SAP': 'sap_creditor_id',
    'Cliente SAP': 'sap_client_id',
    'Sitio web': 'provider_url',
    'Pago bloqueado en SAP': 'sap_payment_alert_blocked',
  },
  contacts: { 'Empresa colaboradora': 'company', 'Número 900': 'id_900', 'ID 900': 'id_900' },
}

describe('a field', () => {
  it('has the same label in the console and in the audit log', () => {
    const resources = declaredFeatures.flatMap((feature) => Object.entries(feature.resources ?? {}))
    for (const [resource, { words }] of resources)
      for (const [field, label] of Object.entries(words?.fields ?? {}))
        expect([label, field]).toContain(getFieldLabel(resource, field))
  })

  it.each([
    ['people', storedLabelsOf(personFields)],
    ['companies', storedLabelsOf(companyFields)],
    ['contacts', storedLabelsOf(contactFields)],
  ] as const)(
    'of %s is imported by its label, and by the titles of earlier exports',
    async (kind, labels) => {
      const fields = await importersByKind[kind].listFields(undefined as never)
      const labelledFields = fields.filter(({ name }) => name in labels)
      const titles = labelledFields.map(({ name }) => Reflect.get(labels, name))
      expect(matchColumnsToFields(titles, fields)).toEqual(labelledFields.map(({ name }) => name))
      const earlier = Object.entries(EARLIER_TITLES[kind])
      for (const [title, name] of earlier) expect(matchColumnsToFields([title], fields)).toEqual([name])
    },
  )
})
