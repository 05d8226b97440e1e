import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import * as mockFields from '../../mock-api/fields.ts'
import {
  addPermissionFlags,
  canChangeCompanyField,
  canChangePersonField,
  canMarkRequirementMet,
  canUserCallEndpoint,
} from '../../mock-api/permissions.ts'
import * as mock from '../../mock-api/rules.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { addDays, FIRST_DAY, LAST_DAY, toMexicoDay } from '../../src/domain/common/days.ts'
import { canChangeCompanyField as canChangeCompanyFieldInPortal } from '../../src/domain/companies/access.ts'
import * as fields from '../../src/domain/fields/inputs.ts'
import { convertApiUserToActor, GROUPS } from '../../src/domain/groups.ts'
import { canChangePersonField as canChangePersonFieldInPortal } from '../../src/domain/people/access.ts'
import {
  getAccreditationExpirationDate,
  getAccreditationStatusFlag,
  isPersonAccredited,
} from '../../src/domain/people/accreditation.ts'
import * as portal from '../../src/domain/permissions.ts'
import { getPriceTierTotal } from '../../src/domain/pricing/tiers.ts'
import { getQuotationTotal, sumAdditionalCosts } from '../../src/domain/quotations/totals.ts'

/*
 * The mock implements the requirements a second time, without using src. These tests run both
 * implementations on the same cases, because console, server and mock could otherwise share a mistake.
 */

const TODAY = '2028-02-29'

describe('the flag of the mock and of the portal agree', () => {
  const dates = [null, addDays(TODAY, -366)]
  const expirations = [null, ...[-1, 0, 1, 29, 30, 31].map((days) => addDays(TODAY, days))]
  const cases = dates.flatMap((date) =>
    expirations.flatMap((expires) =>
      [true, false].flatMap((active) =>
        [true, false].map((complete) => ({ date, expires, active, complete })),
      ),
    ),
  )

  it.each(cases)('for accredited $date, until $expires, active: $active, complete: $complete', (row) => {
    const person = {
      active: row.active,
      accreditation_date: row.date,
      accreditation_expiration_date: row.expires,
    }
    const inMock = { ...person, personnel_accreditation: [{ status: true }, { status: row.complete }] }
    const inPortal = { ...person, lacking_from: row.complete ? LAST_DAY : FIRST_DAY }
    expect(mock.getAccreditationStatusFlag(inMock, TODAY)).toBe(getAccreditationStatusFlag(inPortal, TODAY))
    expect(mock.isPersonAccredited(inMock, TODAY)).toBe(isPersonAccredited(inPortal, TODAY))
  })

  it.each(['2027-03-10', '2027-01-31', '2028-02-29', '2027-11-30'])(
    'on the end of an accreditation of %s',
    (day) => {
      for (const months of [1, 3, 12, 24])
        expect(mock.addMonths(day, months)).toBe(getAccreditationExpirationDate(day, months))
    },
  )

  it.each(['2027-03-10T05:59:59Z', '2027-03-10T06:00:00Z', '2021-07-01T04:59:59Z', '2021-07-01T05:00:00Z'])(
    'on the day of %s',
    (instant) => {
      expect(mock.getLocalDate(new Date(instant), 'America/Mexico_City')).toBe(toMexicoDay(new Date(instant)))
    },
  )
})

describe('the totals of a quotation in the mock and in the portal agree', () => {
  it.each([
    [0, 0, 0, 0, 0],
    [10, 10, 20, 0, 5],
    [123_450, 1, 99, 100, 333_333_333],
    [999_999_999, 110, 220, 5, 30],
  ])('for %i cents and %i, %i, %i, %i', (actual_pricing, a, b, c, d) => {
    const cents = {
      actual_pricing,
      indirect_cost_1: a,
      indirect_cost_2: b,
      indirect_cost_3: c,
      indirect_cost_4: d,
    }
    const pesos = Object.fromEntries(Object.entries(cents).map(([name, value]) => [name, value / 100]))
    const totals = mock.computeQuotationTotals(pesos as typeof cents)
    expect(totals).toEqual({
      additional_costs: sumAdditionalCosts(cents) / 100,
      total: getQuotationTotal(cents) / 100,
    })
    const tier = { materials_price: a, workforce: b, indirect_costs: d }
    expect(
      mock.getPriceTierTotal({ materials_price: a / 100, workforce: b / 100, indirect_costs: d / 100 }),
    ).toBe(getPriceTierTotal(tier) / 100)
  })
})

describe('the formats of the mock and of the portal agree', () => {
  it.each<[string, z.ZodType, z.ZodType, unknown[]]>([
    [
      'phone',
      mockFields.phoneField.required,
      fields.requiredPhoneSchema,
      [
        '5512345678',
        '55 1234-5678',
        '+52 55 1234 5678',
        '01 5512345678',
        '0445512345678',
        '(55) 1234.5678',
        '55–1234–5678',
        '5255 12345678',
        '+52 1 55 1234 5678',
        '00525512345678',
        '55 1234 5678 ext. 12',
        '551234567',
        '66551234567890',
        '',
        null,
      ],
    ],
    [
      'RFC of a person',
      mockFields.personRfcField,
      fields.personRfcSchema,
      [
        'ABCD900101',
        'ñ&cd900101',
        'ABCD-900101-AB1',
        'ABCD900101ABA',
        'ABCD900101ABZ',
        'ABCD000229',
        'ABCD990229',
        'ABCD900230',
        'ABCD901301',
        'ABCD900100',
        'ABCD900431AB1',
        'ABC900101',
        'ABCD90010',
        'ABCD900101A',
        '',
      ],
    ],
    [
      'RFC of a company',
      mockFields.companyRfcField.required,
      fields.requiredCompanyRfcSchema,
      [
        'ABC900101',
        'ñ&c900101ab1',
        'ABC900101ABZ',
        'ABC040229',
        'ABC990230',
        'ABC991301AB1',
        'ABC990631',
        'ABCD900101',
        'AB900101',
        '',
      ],
    ],
    [
      'e-mail',
      mockFields.emailField.required,
      fields.requiredEmailSchema,
      ['ana@gas.mx', ' ana@gas.mx ', 'ana', 'ana@', '@gas.mx', ''],
    ],
    [
      'optional e-mail',
      mockFields.emailField.optional,
      fields.optionalEmailSchema,
      ['ana@gas.mx', 'ana', '', null],
    ],
    [
      'social security number',
      mockFields.socialSecurityNumberField,
      fields.optionalSocialSecurityNumberSchema,
      ['12345678901', '1234567890', '', null],
    ],
    [
      'day',
      mockFields.requiredDateSchema,
      fields.requiredDaySchema,
      ['2028-02-29', '2027-02-29', '2027-13-01', '1899-12-31', '2199-12-31', '2200-01-01', '1/2/2027', ''],
    ],
    [
      'optional day',
      mockFields.optionalDayField,
      fields.optionalDaySchema,
      ['2028-02-29', '2027-02-29', '', null],
    ],
    [
      'id',
      mockFields.numericIdSchema,
      fields.numericIdSchema,
      [1, '12', 0, -1, '0', '01', '1.5', '1e3', '0x10', 'x', '', null],
    ],
    [
      'flag',
      mockFields.booleanInputSchema,
      fields.booleanInputSchema,
      [true, false, 'true', 'False', '1', '0', 'FALSE', 'yes', 'x', '', null],
    ],
  ])('on %s', (_, inMock, inPortal, inputs) => {
    const read = (schema: z.ZodType) =>
      inputs.map((input) => {
        const { success, data } = schema.safeParse(input)
        return [input, success ? data : 'refused']
      })
    expect(read(inMock)).toEqual(read(inPortal))
  })

  it('on amounts of money', () => {
    for (const input of [
      0,
      100.5,
      '100.50',
      '$ 1,234.50',
      '0.05',
      '',
      null,
      -1,
      'x',
      '1e3',
      '1.005',
      '10000000000',
    ]) {
      const inPortal = fields.moneyAmountSchema.safeParse(input)
      const inMock = mockFields.amountField.safeParse(input)
      expect(inMock.success ? Math.round(inMock.data * 100) : 'refused', String(input)).toBe(
        inPortal.success ? inPortal.data : 'refused',
      )
    }
  })
})

describe('the permissions of the mock and of the portal agree', () => {
  const groups = [...GROUPS.map((group) => [group]), ['company', 'read_only'], ['utility', 'comercial'], []]
  const users = groups.flatMap((row) =>
    [true, false].map((admin_access) => ({ username: 'ana', groups: row, admin_access, company: 1 })),
  )
  const superAdmins = [['utility'], ['utility', 'read_only']].map((row) => ({
    username: 'super',
    groups: row,
    admin_access: true,
    company: null,
  }))
  const allUsers = [...users, ...superAdmins].map((user) => ({
    name: `${user.username} of ${user.groups.join(' and ') || 'no group'}${user.admin_access ? ' with admin_access' : ''}`,
    inMock: addPermissionFlags(user, ['super']),
    inPortal: convertApiUserToActor(user, { utilityGroup: 'utility', superAdmins: ['super'] }),
  }))

  it.each(allUsers)('for $name', ({ inMock, inPortal }) => {
    const documented = Object.values<Endpoint>(endpoints).filter((endpoint) => endpoint.documented)
    const callsOf = (isAllowed: (endpoint: Endpoint, name: string) => boolean) =>
      documented.map((endpoint) => {
        const name = `${endpoint.method} ${endpoint.path}`
        return `${name}: ${isAllowed(endpoint, name)}`
      })
    expect(
      callsOf((_, name) => canUserCallEndpoint(inMock, name as Parameters<typeof canUserCallEndpoint>[1])),
    ).toEqual(
      callsOf(
        ({ access }) => access === 'public' || (access !== 'setup' && portal.hasPermission(inPortal, access)),
      ),
    )
    if (portal.hasPermission(inPortal, 'personnel.update'))
      for (const field of [
        'phone',
        'role',
        'accreditation_number',
        'naturgy_id',
        'active',
        'company',
        'accreditation_date',
      ])
        expect(canChangePersonField(inMock, field), field).toBe(canChangePersonFieldInPortal(inPortal, field))
    if (portal.hasPermission(inPortal, 'companies.update'))
      for (const field of ['zone', 'rfc', 'active'])
        expect(canChangeCompanyField(inMock, field), field).toBe(
          canChangeCompanyFieldInPortal(inPortal, field),
        )
    for (const editable of [true, false])
      expect(canMarkRequirementMet(inMock, { editable })).toBe(
        portal.canTickRequirement(inPortal, { by_contractor: editable, wants_document: false }),
      )
  })
})
