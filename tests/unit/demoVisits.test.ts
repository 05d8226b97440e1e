import { describe, expect, it } from 'vitest'
import { createDemoData } from '../../mock-api/demo.ts'
import { addDays, toMexicoDay } from '../../src/domain/common/days.ts'
import { UNUSUAL_KINDS } from '../../src/domain/door/credentialChecks.ts'
import { newVisitReportSchema } from '../../src/domain/door/door.ts'
import { INSPECTION_RESULTS } from '../../src/domain/door/inspections.ts'
import { VISIT_STATES } from '../../src/domain/door/visitReports.ts'
import { hasReadOnlyGroup } from '../../src/domain/groups.ts'
import { formatNameForSorting } from '../../src/domain/people/personNames.ts'
import { type Action, hasPermission } from '../../src/domain/permissions.ts'

// An ordinary day, the first day of a year and a leap day.
describe.each(['2026-11-21', '2027-01-01', '2028-02-29'])(
  'credential checks and visits in the demo on %s',
  (today) => {
    const { dump } = createDemoData(today)
    const { inspections, visit_reports, unusual_checks, credential_checks } = dump
    const days = (rows: readonly { created_at: string }[]) =>
      rows.map(({ created_at }) => toMexicoDay(new Date(created_at)))

    it('are from the last weeks, oldest first, all before today', () => {
      for (const rows of [inspections, visit_reports, unusual_checks]) {
        expect(rows.length).toBeGreaterThanOrEqual(5)
        expect(days(rows)).toEqual(days(rows).sort())
        for (const day of days(rows)) expect(day > addDays(today, -60) && day < today, day).toBe(true)
      }
      for (const { handled_at } of [...visit_reports, ...unusual_checks])
        expect(toMexicoDay(new Date(handled_at ?? 0)) <= today).toBe(true)
    })

    it('contain each result, kind and state, with the user who handled them', () => {
      expect(new Set(inspections.map(({ result }) => result))).toEqual(new Set(INSPECTION_RESULTS))
      expect(new Set(inspections.map(({ offline }) => offline)).size).toBe(2)
      expect(new Set(unusual_checks.map(({ kind }) => kind))).toEqual(new Set(UNUSUAL_KINDS))
      for (const rows of [visit_reports, unusual_checks]) {
        expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(VISIT_STATES))
        for (const { state, handled_by, handled_at, notes } of rows)
          expect([handled_by === null, handled_at === null, notes === '']).toEqual(
            Array(3).fill(state === 'open'),
          )
      }
      expect(visit_reports.some(({ was_valid }) => was_valid)).toBe(true)
      expect(visit_reports.some(({ person, was_valid }) => person !== '' && !was_valid)).toBe(true)
    })

    it('name people and companies of the demo, several of the first company', () => {
      const people = new Map(dump.personnel.map((person) => [person.id, person]))
      const companies = new Map(dump.companies.map(({ id, company_name }) => [id, company_name]))
      const withPerson = [...inspections, ...visit_reports, ...unusual_checks].filter(
        ({ person }) => person !== '',
      )
      for (const { person, person_name, company_name } of withPerson) {
        const row = people.get(person)
        expect(person_name).toBe(row && formatNameForSorting(row))
        expect(company_name).toBe(companies.get(row?.company ?? 0))
      }
      for (const rows of [inspections, visit_reports, unusual_checks])
        expect(rows.filter(({ person }) => people.get(person)?.company === 1).length).toBeGreaterThan(1)
    })

    it('are accepted by the portal and created by users who may create them', () => {
      const isAllowed = (action: Action, user: number) => {
        const row = dump.users.find(({ id }) => id === user)
        return (
          row !== undefined &&
          hasPermission(
            { ...row, read_only: hasReadOnlyGroup(row.groups), superAdmin: row.super_admin },
            action,
          )
        )
      }
      for (const { what, place, phone } of visit_reports)
        expect(newVisitReportSchema.parse({ what, place, phone })).toMatchObject({ what, place, phone })
      for (const { user } of inspections) expect(isAllowed('inspections.create', user)).toBe(true)
      for (const { handled_by } of [...visit_reports, ...unusual_checks])
        if (handled_by !== null) expect(isAllowed('visitReports.update', handled_by)).toBe(true)
    })

    it('leave checks on the page of the first person, and those that are unusual one by one', () => {
      const [first] = dump.personnel
      expect(credential_checks.filter(({ person }) => person === first?.id).length).toBeGreaterThan(5)
      for (const { person, count, created_at, last_at } of unusual_checks)
        expect(
          credential_checks.filter(
            (check) => check.person === person && check.at >= created_at && check.at <= last_at,
          ).length,
        ).toBeGreaterThanOrEqual(count)
    })
  },
)
