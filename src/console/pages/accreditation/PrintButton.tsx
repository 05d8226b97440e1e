import PrintIcon from '@mui/icons-material/PrintOutlined'
import { Box, Button, DialogContentText, GlobalStyles, Stack, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useListContext, useTranslate } from 'react-admin'
import { createPortal } from 'react-dom'
import { formatMoment } from '../../../credential/public/formatMoment.ts'
import { stateOf } from '../../../domain/accreditation.ts'
import { dayOf } from '../../../domain/days.ts'
import { upper } from '../../../domain/text.ts'
import { settings } from '../../api/settings.ts'
import { DialogFrame } from '../../components/DialogFrame.tsx'
import { getErrorText } from '../../components/form/formErrors.ts'
import { BulkProgress } from '../../components/list/BulkDialog.tsx'
import type { MatrixPerson } from '../../providers/adapter/person.ts'
import type { MatrixMeta, MatrixSize } from '../../providers/matrixProvider.ts'
import { MATRIX } from '../../providers/personnelSources.ts'
import { listedName } from '../../resources/personnel/listedPerson.ts'
import { checkboxStyle } from './ItemCheckbox.tsx'
import { useRequirementTypes } from './MatrixFilters.tsx'
import { MatrixLegend, MatrixSign, signsStyle } from './MatrixSign.tsx'
import { paperStyle } from './matrixStyle.ts'
import { BY_NAME, itemOf } from './useTickItem.ts'

/** More are a stack of paper that nobody reads, and take long to lay out. */
const MOST = 2000
/** So many are asked for at a time: what the server allows. */
const AT_ONCE = 200
/** So many rows of three lines fit on a sheet of either size, lying. */
const ROWS = 12

/** What the list is narrowed by, as a sentence. */
const useFilterText = (people: readonly MatrixPerson[]): string => {
  const translate = useTranslate()
  const { filterValues } = useListContext()
  const { data: types = [] } = useRequirementTypes()
  const { q, company, state, active, missing } = filterValues
  const said = (key: string, value: string) => `${translate(`accreditation.filter.${key}`)}: ${value}`
  const parts = [
    active === true && translate('accreditation.filter.active'),
    active === false && said('state', translate('personnel.state.inactive')),
    state && said('state', translate(`personnel.state.${state}`)),
    // All of them are of that company.
    company !== undefined && said('company', upper(people[0]?.company_name ?? '')),
    missing !== undefined && said('missing', types.find(({ id }) => id === missing)?.name ?? String(missing)),
    q && translate('accreditation.print.search', { q }),
  ].filter((part) => typeof part === 'string')
  return parts.length > 0 ? parts.join(' · ') : translate('accreditation.filter.all')
}

type Work =
  | { phase: 'loading'; done: number; total: number }
  | { phase: 'tooMany' }
  | { phase: 'failed'; reason: string }

/** 'Imprimir': prints everybody whom the filter has, not only the page that is shown, on numbered sheets. */
export const PrintButton = () => {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const { filterValues, meta } = useListContext<MatrixPerson>()
  const { count } = (meta ?? {}) as Partial<MatrixMeta>
  const abort = useRef<AbortController>(undefined)
  const [work, setWork] = useState<Work>()
  const [people, setPeople] = useState<MatrixPerson[]>()
  useEffect(() => () => abort.current?.abort(), [])

  const load = async (signal: AbortSignal): Promise<MatrixPerson[] | undefined> => {
    // Somebody may move to another page meanwhile.
    const found = new Map<string, MatrixPerson>()
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await dataProvider.getList<MatrixPerson>('personnel', {
        pagination: { page, perPage: AT_ONCE },
        sort: BY_NAME,
        filter: filterValues,
        meta: { ...MATRIX, size: AT_ONCE } satisfies MatrixSize,
        signal,
      })
      signal.throwIfAborted()
      const { pages: last, count: total } = answer.meta as MatrixMeta
      for (const person of answer.data) found.set(person.id, person)
      if (Math.max(found.size, total ?? 0) > MOST) return undefined
      pages = last
      setWork({ phase: 'loading', done: found.size, total: total ?? Math.ceil((found.size / page) * pages) })
    }
    return [...found.values()]
  }
  const print = async () => {
    if ((count ?? 0) > MOST) return setWork({ phase: 'tooMany' })
    abort.current = new AbortController()
    const { signal } = abort.current
    setWork({ phase: 'loading', done: 0, total: count ?? 0 })
    try {
      const loaded = await load(signal)
      setWork(loaded ? undefined : { phase: 'tooMany' })
      setPeople(loaded)
    } catch (error) {
      if (!signal.aborted) setWork({ phase: 'failed', reason: getErrorText(error) })
    }
  }
  const close = () => {
    abort.current?.abort()
    setWork(undefined)
  }
  const title = translate('accreditation.print.title')
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PrintIcon />}
        onClick={() => void print()}
        sx={{ displayPrint: 'none' }}
      >
        {translate('accreditation.print.button')}
      </Button>
      {work && (
        <DialogFrame
          title={title}
          onClose={close}
          actions={
            <Button variant="outlined" autoFocus onClick={close}>
              {translate(`ra.action.${work.phase === 'loading' ? 'cancel' : 'close'}`)}
            </Button>
          }
        >
          {work.phase === 'loading' && (
            <>
              <DialogContentText sx={{ mb: 2 }}>{translate('accreditation.print.about')}</DialogContentText>
              <BulkProgress title={title} done={work.done} total={work.total} />
            </>
          )}
          {work.phase === 'tooMany' && (
            <DialogContentText>
              {translate(`accreditation.print.${settings().extras ? 'tooMany' : 'tooManyOfAll'}`, {
                most: MOST.toLocaleString('es-MX'),
              })}
            </DialogContentText>
          )}
          {work.phase === 'failed' && (
            <DialogContentText>
              {translate('accreditation.print.failed', { reason: work.reason })}
            </DialogContentText>
          )}
        </DialogFrame>
      )}
      {people && <PrintSheets people={people} onPrinted={() => setPeople(undefined)} />}
    </>
  )
}

/** The sheets, beside the page and on paper alone. They are printed as soon as they are there. */
const PrintSheets = ({ people, onPrinted }: { people: readonly MatrixPerson[]; onPrinted: () => void }) => {
  const translate = useTranslate()
  const { data: types = [] } = useRequirementTypes()
  const filters = useFilterText(people)
  const [moment] = useState(() => formatMoment(new Date()))
  const printed = useRef(onPrinted)
  useEffect(() => {
    const done = () => printed.current()
    window.addEventListener('afterprint', done)
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [])
  const items = people.flatMap(({ personnel_accreditation }) => personnel_accreditation)
  const requirements = [...new Set([...types, ...items].map(({ name }) => name))]
  const sheets = Array.from({ length: Math.ceil(people.length / ROWS) }, (_, sheet) =>
    people.slice(sheet * ROWS, (sheet + 1) * ROWS),
  )
  return createPortal(
    <Box className="matrix-sheets" sx={[checkboxStyle, paperStyle, signsStyle, sheetsStyle]}>
      <GlobalStyles styles={ALONE} />
      {sheets.map((rows, sheet) => (
        <section key={rows[0]?.id}>
          <Stack component="header" direction="row" sx={{ justifyContent: 'space-between', gap: 2, mb: 1 }}>
            <div>
              <Typography component="h1" sx={{ fontSize: 16, fontWeight: 650 }}>
                {translate('accreditation.title')}
              </Typography>
              <div>
                {filters} ·{' '}
                {translate('accreditation.count', {
                  smart_count: people.length,
                  count: people.length.toLocaleString('es-MX'),
                })}
              </div>
            </div>
            <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
              <div>{translate('accreditation.pager.page', { page: sheet + 1, pages: sheets.length })}</div>
              <div>{translate('accreditation.print.moment', { moment })}</div>
            </Box>
          </Stack>
          <table>
            <thead>
              <tr>
                {(['number', 'status', 'name'] as const).map((name) => (
                  <th key={name} className={name}>
                    {name === 'number'
                      ? translate('accreditation.print.number')
                      : translate(`accreditation.columns.${name}`)}
                  </th>
                ))}
                {requirements.map((name) => (
                  <th key={name} className="item">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((person, index) => (
                <tr key={person.id}>
                  <td>{sheet * ROWS + index + 1}</td>
                  <td>{translate(`personnel.state.${stateOf(person, dayOf(new Date()))}`)}</td>
                  <td>
                    <strong>{listedName(person)}</strong>
                    <div>{person.role_definition}</div>
                    <div>
                      {[person.accreditation_number, upper(person.company_name)].filter(Boolean).join(' · ')}
                    </div>
                  </td>
                  {requirements.map((name) => (
                    <td key={name} className="item">
                      <MatrixSign item={itemOf(person, name)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <Box sx={{ mt: 1 }}>
            <MatrixLegend />
          </Box>
        </section>
      ))}
    </Box>,
    document.body,
  )
}

/** While there are sheets, they alone are printed. */
const ALONE = { '@media print': { 'body > *:not(.matrix-sheets)': { display: 'none !important' } } } as const

const sheetsStyle = {
  display: 'none',
  '@media print': { display: 'block' },
  fontSize: 10,
  lineHeight: '13px',
  color: 'text.primary',
  '& section': { breakAfter: 'page', breakInside: 'avoid' },
  '& section:last-of-type': { breakAfter: 'auto' },
  '& table': {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
  },
  '& th, & td': {
    p: '3px 5px',
    textAlign: 'left',
    fontWeight: 400,
    overflowWrap: 'break-word',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& th': { fontWeight: 600, verticalAlign: 'bottom' },
  '& th.number': { width: 32 },
  '& th.status': { width: 84 },
  '& th.name': { width: 290 },
  '& .item': { px: '2px', textAlign: 'center' },
  '& .item .item-box': { justifyContent: 'center' },
} as const
