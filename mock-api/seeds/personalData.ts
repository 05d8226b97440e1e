import { getArcoDueDays } from '../../src/domain/arcoRequests/dueDates.ts'
import { arcoRequestFields } from '../../src/domain/arcoRequests/fields.ts'
import type { ArcoRequestRow, ArcoStep } from '../../src/domain/arcoRequests/schemas.ts'
import { addDays, type Day, getStartOfHour } from '../../src/domain/common/days.ts'
import { blankRow } from '../../src/domain/fields/fields.ts'
import { formatNameForSorting } from '../../src/domain/people/personNames.ts'
import type { PersonRow } from '../../src/domain/people/schemas.ts'
import type { NoticeAcceptanceRow, PrivacyNoticeRow } from '../../src/domain/privacyNotices/schemas.ts'

/** Id of the super-admin of the demo, who is the privacy officer. */
const OFFICER = 1

const atNoon = (day: Day): string => getStartOfHour(day, 12).toISOString()

const SHORT =
  '<p>La distribuidora usa sus datos para acreditar al personal de las empresas colaboradoras, verificar credenciales y atender reportes. Los conserva lo que exige la ley.</p>'

const FULL = `<h2>Quién responde por sus datos</h2><p>La distribuidora de gas de la demostración, con domicilio en Av. Constituyentes 100, Querétaro.</p>
<h2>Qué datos y para qué</h2><ul><li>Identificación (nombre, RFC, CURP, NSS, fotografía): para acreditar y emitir la credencial.</li><li>Documentos y exámenes médicos: para comprobar los requisitos del puesto. Los exámenes son datos sensibles.</li><li>Consultas e inspecciones de la credencial: por seguridad de quien recibe la visita.</li></ul>
<h2>Con quién se comparten</h2><p>Con la empresa para la que trabaja y con las autoridades que lo exijan.</p>
<h2>Sus derechos</h2><p>Puede pedir acceso, rectificación, cancelación u oposición en <a href="/derechos-arco">/derechos-arco</a>.</p>`

/** Creates two versions of the privacy notice. */
export const createDemoPrivacyNotices = (today: Day): PrivacyNoticeRow[] =>
  [400, 120].map((ago, i) => ({
    id: i + 1,
    number: i + 1,
    created_at: atNoon(addDays(today, -ago)),
    published_by: OFFICER,
    short: SHORT,
    full: FULL,
  }))

/** Creates the acceptances of the current version by all accounts, so that the demo opens without a question. */
export const createDemoNoticeAcceptances = (
  notices: readonly PrivacyNoticeRow[],
  users: readonly { id: number }[],
  today: Day,
): NoticeAcceptanceRow[] => {
  const notice = notices.at(-1)
  return notice
    ? users.map(({ id: user }, i) => ({
        id: i + 1,
        notice: notice.id,
        number: notice.number,
        user,
        accepted_at: atNoon(addDays(today, -119 + (i % 90))),
      }))
    : []
}

type Sample = Pick<ArcoRequestRow, 'kind' | 'channel' | 'state' | 'text'> &
  Partial<ArcoRequestRow> & {
    /** Number of days since the receipt. */
    ago: number
    /** Position of the person in the register; undefined for an applicant without a record. */
    member?: number
    steps: readonly [kind: ArcoStep['kind'], daysAfter: number, note: string][]
  }

const SAMPLES: readonly Sample[] = [
  {
    ago: 60,
    member: 3,
    kind: 'access',
    channel: 'counter',
    state: 'done',
    text: 'Quiero saber qué datos míos tienen y a quién los han dado.',
    identity: 'INE, cotejada en ventanilla.',
    answer: '<p>Procede. Se le entrega el expediente con todos sus datos.</p>',
    outcome: 'Se entregó el expediente en una memoria, con acuse.',
    steps: [
      ['receive', 0, ''],
      ['identify', 1, 'INE, cotejada en ventanilla.'],
      ['grant', 9, ''],
      ['accessFile', 9, ''],
      ['finish', 12, 'Se entregó el expediente en una memoria, con acuse.'],
    ],
  },
  {
    ago: 33,
    member: 8,
    kind: 'rectification',
    channel: 'email',
    state: 'identified',
    field: 'Teléfono',
    text: 'Mi teléfono cambió. Pido que lo corrijan.',
    identity: 'INE por correo, y llamada al teléfono de su empresa.',
    steps: [
      ['receive', 0, ''],
      ['identify', 4, 'INE por correo, y llamada al teléfono de su empresa.'],
    ],
  },
  {
    ago: 12,
    member: 14,
    kind: 'opposition',
    channel: 'letter',
    state: 'identified',
    text: 'No quiero que envíen correos con mi nombre a la empresa.',
    identity: 'Escrito con firma, y copia de su INE.',
    steps: [
      ['receive', 0, ''],
      ['identify', 2, 'Escrito con firma, y copia de su INE.'],
    ],
  },
  {
    ago: 2,
    kind: 'cancellation',
    channel: 'form',
    state: 'received',
    name: 'Roberto Salinas Vega',
    contact: 'roberto.salinas@correo.example',
    text: 'Ya no trabajo con ninguna empresa colaboradora. Pido que cancelen mis datos.',
    steps: [['receive', 0, '']],
  },
]

/** Creates requests about personal data in several states, with their steps. */
export const createDemoArcoRequests = (personnel: readonly PersonRow[], today: Day) => {
  const rows = SAMPLES.map(({ ago, member, steps: _, ...sample }, i): ArcoRequestRow => {
    const person = member === undefined ? undefined : personnel[member]
    const received_on = addDays(today, -ago)
    const name = person ? `${person.first_names} ${person.last_names}` : ''
    const isAnswered = sample.state === 'done'
    const row = {
      ...blankRow(arcoRequestFields),
      name,
      contact: person?.email || 'Por medio de su empresa',
      ...sample,
      person: person?.id ?? null,
      person_name: person ? formatNameForSorting(person) : '',
      received_on,
      answered_on: isAnswered ? addDays(received_on, 9) : null,
      done_on: isAnswered ? addDays(received_on, 12) : null,
      created_at: atNoon(received_on),
      created_by: sample.channel === 'form' ? null : OFFICER,
      version: 1,
      id: i + 1,
    }
    return { ...row, ...getArcoDueDays(row, []) }
  })
  const steps = SAMPLES.flatMap(({ ago, channel, steps: taken }, i) =>
    taken.map(([kind, daysAfter, note]) => ({
      request: i + 1,
      kind,
      note,
      user: kind === 'receive' && channel === 'form' ? null : OFFICER,
      created_at: atNoon(addDays(today, daysAfter - ago)),
    })),
  )
  return { arco_requests: rows, arco_steps: steps.map((step, i) => ({ id: i + 1, ...step })) }
}
