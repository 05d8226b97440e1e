import {
  defineFields,
  derived,
  email,
  identifier,
  integer,
  line,
  moment,
  reference,
  texts,
  yesNo,
} from '../fields/fields.ts'
import { GROUPS } from '../groups.ts'
import { hasPermission, type Rule } from '../permissions.ts'

/** Users who may manage accounts may change all of their fields, except some fields of their own account. */
const change: Rule = (actor) => hasPermission(actor, 'users.manage')

/** Fields of a user account. The internal fields with secrets never leave the server. */
export const userFields = defineFields({
  /** Username as entered, for display. */
  username: identifier({
    label: 'Usuario',
    maxLength: 150,
    required: true,
    change,
    onlyInNew: true,
    search: true,
    column: true,
    width: 24,
    import: {
      titles: ['Cuenta', 'Nombre de usuario', 'Login'],
      example: 'ana.nunez',
      note: 'Obligatorio. Una cuenta que ya está en el portal no se cambia.',
    },
  }),
  /** Display name; by default the username. */
  name: line({
    label: 'Nombre',
    maxLength: 150,
    late: true,
    change,
    search: true,
    joined: true,
    column: true,
    width: 34,
    import: { titles: ['Nombre completo', 'Firma'], example: 'Ana Núñez' },
  }),
  /** Address for links and notifications; may be empty. */
  email: email({
    label: 'Correo electrónico',
    late: true,
    change,
    search: true,
    column: true,
    import: {
      titles: ['Correo', 'E-mail', 'Email'],
      example: 'ana@ejemplo.mx',
      note: 'A él llega la invitación para elegir contraseña, si el correo está configurado; si no, el enlace se crea en Usuarios.',
    },
  }),
  groups: texts({
    label: 'Grupos',
    choices: GROUPS,
    change,
    column: true,
    import: { titles: ['Grupo', 'Perfil', 'Rol'], example: 'Empresa colaboradora' },
  }),
  company: reference('companies', {
    label: 'Empresa',
    named: 'company_name',
    nullable: true,
    change,
    column: true,
    import: {
      titles: ['Empresa colaboradora', 'RFC de la empresa'],
      example: 'Instalaciones del Bajío',
      note: 'Obligatoria para quien es de una empresa: su nombre o su RFC.',
    },
  }),
  admin_access: yesNo({
    label: 'Acceso de administración',
    change,
    width: 16,
    import: { title: 'Administra', titles: ['Acceso de administración'], example: 'No' },
  }),
  /** Whether the user may do everything, including managing accounts (superAdmins.ts). */
  super_admin: yesNo({ label: 'Superadministración', late: true, change, width: 16 }),
  /** Time of the user's last request, accurate to one hour; null before the first request. */
  last_access_at: moment({ label: 'Último acceso', nullable: true, late: true, column: true }),
  active: yesNo({ label: 'Puede iniciar sesión', blank: true, change, notInNew: true, column: true }),
  /** Whether the invitation is pending: no password chosen and no sign-on with the provider. */
  invited: derived({ label: 'Invitación pendiente', as: 'yesNo' }),
  /** Whether the user signs in through the sign-on provider instead of a password. */
  by_provider: derived({ label: 'Entra con el proveedor', as: 'yesNo' }),
  second_factor: derived({ label: 'Segundo factor', as: 'yesNo' }),
  /** Whether this is the account of the current user. */
  own: derived({ label: 'Cuenta propia', as: 'yesNo' }),
  created_at: moment({ label: 'Alta', required: true }),
  /** Time of deletion. Deleted users are kept, because the audit log refers to them. */
  deleted_at: moment({ label: 'Eliminada', nullable: true, late: true, internal: true }),

  /** Normalized username, which must be unique. */
  username_key: line({ label: 'Usuario sin variantes', required: true, late: true, internal: true }),
  /** Hash of the password (argon2id). */
  password_hash: line({ label: 'Contraseña', internal: true }),
  /** Issuer and subject (`sub`) of the user at the sign-on provider; null before the first sign-on. */
  subject: line({ label: 'Quién es para el proveedor', nullable: true, late: true, internal: true }),
  /** Encrypted secret of the authenticator app; empty without one. */
  totp_secret: line({ label: 'Segundo factor', late: true, internal: true }),
  /** Time step of the last used code, which is not accepted twice. */
  totp_step: integer({ label: 'Último código usado', late: true, internal: true }),
  /** Number of the user's passkeys. The column is never read: each query counts them (`counts` of the table `users`). */
  passkeys: integer({ label: 'Llaves de acceso', late: true, internal: true }),
  /** SHA-256 hashes of the unused recovery codes. */
  recovery_codes: texts({ label: 'Códigos de recuperación', late: true, internal: true }),
  /** Notification settings that differ from the default. */
  told: texts({ label: 'Notificaciones que recibe', late: true, internal: true }),
  /** SHA-256 hash of the secret address of the user's calendar; null without a calendar. */
  calendar_hash: line({ label: 'Calendario', nullable: true, late: true, internal: true }),
})
