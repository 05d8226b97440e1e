import { day, defineFields, line, moment, reference, texts, yesNo } from '../fields/fields.ts'
import { hasPermission, type Rule } from '../permissions.ts'

const change: Rule = (actor) => hasPermission(actor, 'integrations.manage')

/** Fields of a service account, with which another system calls the API without the password of a person. */
export const serviceAccountFields = defineFields({
  name: line({
    label: 'Nombre',
    maxLength: 100,
    required: true,
    change,
    search: true,
    sort: true,
    column: true,
  }),
  purpose: line({
    label: 'Para qué se usa',
    maxLength: 300,
    required: true,
    change,
    search: true,
    column: true,
    width: 40,
  }),
  /** User whose rights limit those of the account. */
  owner: reference('users', {
    label: 'Responsable',
    named: 'owner_name',
    required: true,
    change,
    search: true,
    column: true,
  }),
  /** Company whose data the account sees; null if the owner's rights do not get narrower. */
  company: reference('companies', {
    label: 'Solo de la empresa',
    named: 'company_name',
    nullable: true,
    change,
    column: true,
  }),
  zone: reference('zones', {
    label: 'Solo de la zona',
    named: 'zone_name',
    nullable: true,
    change,
    column: true,
  }),
  /** Networks from which the account may call, in CIDR notation. Empty for all networks. */
  networks: texts({ label: 'Redes permitidas', change }),
  /** Last day on which the account may call. */
  expires_on: day({ label: 'Vence', required: true, change, sort: true, column: true }),
  /** Names of the endpoints that the account may call. */
  endpoints: texts({ label: 'Permisos', required: true, change }),
  active: yesNo({ label: 'Activa', blank: true, change, notInNew: true, column: true }),
  /** Time of the last call, accurate to a minute. */
  last_used_at: moment({ label: 'Último uso', nullable: true, column: true }),
  /** Names of the endpoints that the account has called. */
  used: texts({ label: 'Permisos usados' }),
  created_at: moment({ label: 'Alta', required: true }),
})
