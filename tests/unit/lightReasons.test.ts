import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, FIRST_DAY, LAST_DAY } from '../../src/domain/common/days.ts'
import {
  getAccreditationState,
  getAccreditationStatusFlag,
  type KnownState,
  listAccreditationStates,
  STANDINGS,
} from '../../src/domain/people/accreditation.ts'
import {
  computeUnmetRequirementDays,
  describeRequirement,
  isRequirementMetOn,
} from '../../src/domain/people/requirements.ts'
import {
  type ExplainedPerson,
  explainPersonStatus,
  isReadyForAccreditation,
  mergeMissingRequirementReasons,
} from '../../src/domain/people/statusReasons.ts'
import { buildRequirement } from '../support/storeRows.ts'

const TODAY = '2026-03-15'
const ROLE = 1

const dayNear = (days: number) => fc.integer({ min: -days, max: days }).map((shift) => addDays(TODAY, shift))

/** An item and its requirement: a checkbox or a document, met or not, waiting or rejected. */
const anyItem = fc.record({
  met_until: fc.oneof(fc.constantFrom(FIRST_DAY, LAST_DAY), dayNear(40)),
  review: fc.constantFrom('pending' as const, 'approved' as const, 'rejected' as const, null),
  type: fc.record({
    active: fc.boolean(),
    roles: fc.subarray([1, 2]),
    absence: fc.constantFrom('danger' as const, 'warning' as const),
    warning_days: fc.subarray([30, 14, 7]),
    wants_document: fc.boolean(),
    by_contractor: fc.boolean(),
    brought_by: fc.constantFrom('contractor' as const, 'utility' as const),
  }),
})

const anyPerson = fc.record({
  active: fc.boolean(),
  company_active: fc.boolean(),
  vetoed: fc.boolean(),
  standing: fc.constantFrom(...STANDINGS),
  accreditation_date: fc.option(fc.constant('2025-01-01')),
  accreditation_expiration_date: dayNear(60),
  items: fc.array(anyItem, { maxLength: 5 }),
})

type GeneratedPerson = typeof anyPerson extends fc.Arbitrary<infer S> ? S : never

/** Returns a person as the store has it, and as the wire shows it on a day. */
const toRowAndWire = ({ items, ...generated }: GeneratedPerson, today: string) => {
  const person = {
    ...generated,
    accreditation_expiration_date: generated.accreditation_date
      ? generated.accreditation_expiration_date
      : null,
  }
  const rows = items.map(({ met_until, review }, type) => ({
    type,
    met_until,
    proved_until: met_until,
    review,
  }))
  const types = items.map(({ type }, id) => ({ id, ...buildRequirement(type) }))
  const days = computeUnmetRequirementDays(rows, new Map(types.map((type) => [type.id, type])), ROLE)
  const storedRow = { ...person, ...days }
  const wire: ExplainedPerson = {
    ...person,
    state: getAccreditationState(storedRow, today),
    accreditation_flag: getAccreditationStatusFlag(storedRow, today),
    personnel_accreditation: types.map((type, i) => {
      const row = rows[i] ?? { met_until: FIRST_DAY, proved_until: FIRST_DAY, review: null }
      return {
        name: `Requisito ${i}`,
        status: isRequirementMetOn(row, today),
        editable: false,
        evidence: { ...describeRequirement(row, type, ROLE, today), uploadable: true, reviewable: true },
      }
    }),
  }
  return { storedRow, wire }
}

describe('the reasons of a state', () => {
  it('agree with the flag, the state and the filters of lists', () => {
    fc.assert(
      fc.property(anyPerson, dayNear(60), (generated, today) => {
        const { storedRow, wire } = toRowAndWire(generated, today)
        const { state, flag, reasons } = explainPersonStatus(wire, today, 'utility')
        expect(state).toBe(getAccreditationState(storedRow, today))
        expect(flag).toBe(getAccreditationStatusFlag(storedRow, today))
        // Every reason holds, the worst comes first, and there is at least one unless all is well.
        const states = listAccreditationStates(storedRow, today)
        expect(reasons.filter((reason) => !states.includes(reason.state))).toEqual([])
        const places = reasons.map((reason) => states.indexOf(reason.state))
        expect(places).toEqual([...places].sort((a, b) => a - b))
        expect(reasons[0]?.state ?? 'valid').toBe(state)
        for (const { text, todo } of reasons) expect(text !== '' && todo !== '').toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  it('name every missing or expiring item once', () => {
    fc.assert(
      fc.property(anyPerson, dayNear(60), (generated, today) => {
        const { wire } = toRowAndWire(generated, today)
        const { reasons } = explainPersonStatus(wire, today, 'contractor')
        for (const { name, status, evidence } of wire.personnel_accreditation ?? []) {
          const isLacking = !status && (evidence?.required || evidence?.until === null)
          const isEnding = status && (evidence?.warned_from ?? LAST_DAY) <= today
          const matching = reasons.filter(({ text }) => text.includes(name))
          expect(matching.length).toBe(isLacking || isEnding ? 1 : 0)
        }
      }),
    )
  })

  it('are general for readers who do not see details, and ask readers only for what they can do', () => {
    fc.assert(
      fc.property(anyPerson, dayNear(60), (generated, today) => {
        const {
          personnel_accreditation: _,
          accreditation_date: __,
          ...row
        } = toRowAndWire(generated, today).wire
        const { state, reasons } = explainPersonStatus(row, today, 'other')
        expect(state).toBe(row.state)
        expect(reasons.every(({ todo }) => todo === '')).toBe(true)
        expect(reasons[0]?.state ?? 'valid').toBe(state)
      }),
    )
  })

  const item = (fields: object) => ({
    name: 'Examen médico',
    status: false,
    editable: false,
    evidence: {
      type: 1,
      required: true,
      wants_document: true,
      by_contractor: false,
      validity: 'issue' as const,
      validity_months: 12,
      review: null,
      brought_by: 'contractor' as const,
      absence: 'danger' as const,
      by_hand: false,
      until: null,
      warned_from: null,
      uploadable: true,
      reviewable: false,
      ...fields,
    },
  })
  const person: ExplainedPerson = {
    active: true,
    company_active: true,
    vetoed: false,
    standing: 'regular',
    accreditation_date: '2026-01-01',
    accreditation_expiration_date: '2027-01-01',
  }
  const expiredDays = { until: '2026-03-03', warned_from: '2026-02-01' }
  const buildHistory = (kind: 'suspension' | 'revocation') => [
    {
      id: 1,
      kind,
      reason: 'conduct' as const,
      note: 'Discutió en obra',
      user_name: 'utility',
      accreditation_date: '2026-01-01',
      accreditation_expiration_date: '2027-01-01',
      recorded_at: '2026-03-10T18:00:00Z',
    },
  ]

  it.each<[string, ExplainedPerson, KnownState, string, string, string]>([
    [
      'ended',
      { personnel_accreditation: [item(expiredDays)] },
      'blocked',
      'Examen médico venció el 3 mar 2026',
      'Suba el nuevo',
      'Pida el nuevo a la empresa',
    ],
    [
      'ended, the new one waits',
      { personnel_accreditation: [item({ ...expiredDays, review: 'pending' })] },
      'blocked',
      'Examen médico venció el 3 mar 2026; hay un documento por revisar',
      'Espere la revisión de la distribuidora',
      'Revíselo',
    ],
    [
      'rejected',
      { personnel_accreditation: [item({ review: 'rejected', absence: 'warning' })] },
      'incomplete',
      'Falta Examen médico: el documento se rechazó',
      'Suba el documento',
      'Pida el documento a la empresa',
    ],
    [
      'brought by the utility',
      { personnel_accreditation: [item({ brought_by: 'utility' })] },
      'blocked',
      'Falta Examen médico',
      'Lo sube la distribuidora',
      'Suba el documento',
    ],
    [
      'a box',
      { personnel_accreditation: [item({ wants_document: false, absence: 'warning' })] },
      'incomplete',
      'Falta Examen médico',
      'Lo marca la distribuidora',
      'Márquelo cuando lo cumpla',
    ],
    [
      'near its end',
      {
        personnel_accreditation: [
          { ...item({ until: '2026-03-27', warned_from: '2026-02-25' }), status: true },
        ],
      },
      'ending',
      'Examen médico vence el 27 mar 2026 (en 12 días)',
      'Suba el nuevo',
      'Pida el nuevo a la empresa',
    ],
    [
      'suspended, as far as the utility is told why',
      { standing: 'suspended', accreditations: buildHistory('suspension') },
      'suspended',
      'Acreditación suspendida el 10 mar 2026: Conducta: Discutió en obra',
      'Aclare el motivo con la distribuidora',
      'Levante la suspensión cuando se resuelva',
    ],
    [
      'vetoed',
      {
        vetoed: true,
        vetoes: [{ id: 1, name: 'Ana', text: '', created_at: '2026-03-01T18:00:00Z', by: 'person' }],
      },
      'vetoed',
      'Tiene un veto del 1 mar 2026: Ana',
      'Consulte la página Vetos',
      'Retire el veto si ya no procede',
    ],
    [
      'expired today a day ago',
      { accreditation_expiration_date: '2026-03-14' },
      'expired',
      'La acreditación venció el 14 mar 2026',
      'Pida la renovación a la distribuidora',
      'Renueve la acreditación',
    ],
    [
      'expiring tomorrow',
      { accreditation_expiration_date: '2026-03-16' },
      'expiring',
      'La acreditación vence el 16 mar 2026 (mañana)',
      'Pida la renovación a la distribuidora',
      'Renueve la acreditación',
    ],
    [
      'of a company that was deactivated',
      { company_active: false },
      'company_inactive',
      'Su empresa está desactivada',
      'Comuníquese con la distribuidora',
      'Reactive la empresa si volvió a trabajar',
    ],
  ])('%s', (_name, fields, state, text, contractor, utility) => {
    const explain = (reader: 'contractor' | 'utility') =>
      explainPersonStatus({ ...person, ...fields }, TODAY, reader).reasons[0]
    expect(explain('contractor')).toMatchObject({ state, text, todo: contractor })
    expect(explain('utility')).toMatchObject({ state, text, todo: utility })
  })

  it('are empty for a person who may work', () => {
    expect(explainPersonStatus({ ...person, personnel_accreditation: [] }, TODAY, 'utility')).toEqual({
      state: 'valid',
      flag: 'success',
      reasons: [],
    })
  })

  it('group missing items that need the same action', () => {
    const itemWithDocument = (name: string, fields: object = {}) => ({ ...item(fields), name })
    const { reasons } = explainPersonStatus(
      {
        ...person,
        personnel_accreditation: [
          itemWithDocument('Examen médico', { review: 'rejected' }),
          ...['Constancia DC-3', 'INE', 'Licencia'].map((name) => itemWithDocument(name)),
        ],
      },
      TODAY,
      'contractor',
    )
    expect(mergeMissingRequirementReasons(reasons).map(({ text }) => text)).toEqual([
      'Falta Examen médico: el documento se rechazó',
      'Faltan Constancia DC-3, INE y Licencia',
    ])
  })

  it('say that a person with all requirements waits for an accreditation', () => {
    const waitingPerson = {
      ...person,
      accreditation_date: null,
      accreditation_expiration_date: null,
      state: 'unaccredited' as const,
      accreditation_flag: 'danger' as const,
    }
    const metItem = { ...item({}), status: true }
    expect(isReadyForAccreditation({ ...waitingPerson, personnel_accreditation: [metItem] }, TODAY)).toBe(
      true,
    )
    expect(
      isReadyForAccreditation({ ...waitingPerson, personnel_accreditation: [metItem, item({})] }, TODAY),
    ).toBe(false)
    expect(
      isReadyForAccreditation(
        {
          ...waitingPerson,
          state: 'valid',
          accreditation_flag: 'success',
          personnel_accreditation: [metItem],
        },
        TODAY,
      ),
    ).toBe(false)
    expect(
      isReadyForAccreditation({ ...waitingPerson, vetoed: true, personnel_accreditation: [metItem] }, TODAY),
    ).toBe(false)
  })
})
