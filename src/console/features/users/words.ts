import { mergeDoubledFullStops } from '../../../domain/common/text.ts'
import { labelsOf } from '../../../domain/fields/fields.ts'
import { userFields } from '../../../domain/users/fields.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'
import { plural } from '../../i18n/plural.ts'

/** Labels of the fields and filters of accounts. */
const fields = {
  ...labelsOf(userFields),
  group: 'Grupo',
  access: userFields.last_access_at.label,
  admin_access: 'Administrador',
  super_admin: 'Superadministrador',
  active: 'Estado',
}

export const usersWords = {
  title: 'Usuarios',
  count: (n: number) => plural(n, `${n} cuenta`, `${n} cuentas`),
  none: 'Aún no hay cuentas.',
  failed: 'No se pudieron cargar los usuarios',
  neverUsed: 'Nunca',
  status: { active: 'Activa', invited: 'Invitada', disabled: 'Desactivada' },
  access: {
    week: 'En los últimos 7 días',
    month: 'En los últimos 30 días',
    longAgo: 'Hace más de 90 días',
    never: 'Nunca',
  },
  create: {
    title: 'Nuevo usuario',
    about:
      'Al guardar se crea un enlace con el que la persona elige su contraseña. Solo esa persona la conocerá.',
    save: 'Crear usuario',
  },
  form: {
    usernameHint: 'Con él inicia sesión; no se puede cambiar después',
    nameHint: 'Se muestra junto a lo que hace en el portal; si queda vacío, se muestra el usuario',
    emailHint: 'Opcional: ahí recibe sus enlaces, si el portal tiene correo',
    groupsHint: 'Deciden qué páginas ve y qué puede hacer',
    adminHint: 'Publica avisos y administra contactos y archivos',
    superHint: 'Además administra usuarios, catálogos y ajustes, y elimina personal y empresas',
    own: 'Es su propia cuenta: sus grupos y permisos los cambia otra persona con superadministración.',
  },
  link: {
    action: { invitation: 'Crear enlace de invitación', reset: 'Restablecer contraseña' },
    invitation: 'Enlace de invitación',
    reset: 'Enlace para restablecer la contraseña',
    text: ({ username, until }: Record<'username' | 'until', string>) =>
      `Con este enlace «${username}» elige su contraseña. Se puede usar una sola vez, hasta el ${until}, y no se volverá a mostrar.`,
    earlier: 'Los enlaces anteriores dejaron de funcionar.',
    mailed: (email: string) => mergeDoubledFullStops(`También se envió a ${email}.`),
    label: 'Enlace',
    copied: 'Se copió el enlace.',
    close: 'Cerrar',
  },
  requests: {
    title: 'Cuentas por vincular',
    lead: 'Estas personas entraron con el proveedor, que no confirma que su correo sea suyo, y aquí hay una cuenta con ese correo o usuario. Vincule solo si le consta que son la misma persona: entrará con esa cuenta y sus permisos.',
    wants: 'Cuenta de este portal:',
    about: ({ moment, issuer }: Record<'moment' | 'issuer', string>) =>
      `Intentó entrar el ${moment} · ${issuer}`,
    rejectedAbout: ({ moment, issuer }: Record<'moment' | 'issuer', string>) =>
      `Rechazada; intentó entrar el ${moment} · ${issuer}`,
    own: 'Es su propia cuenta: la vincula otra persona con superadministración.',
    approve: 'Vincular',
    reject: 'Rechazar',
    done: {
      approve: 'La cuenta se vinculó. La persona ya puede entrar con el proveedor.',
      reject: 'La solicitud se rechazó. La persona sigue sin poder entrar; puede vincularla después.',
    },
    failed: 'No se pudieron cargar las cuentas por vincular',
  },
  unlink: {
    action: 'Desvincular del proveedor',
    title: 'Desvincular del proveedor',
    confirm:
      'Sus sesiones se cierran, y la persona del proveedor deja de entrar con esta cuenta. Si su correo coincide con el de la cuenta, puede volver a vincularse: corrija antes el correo si no es la misma persona.',
    yes: 'Desvincular',
    done: 'La cuenta se desvinculó del proveedor.',
  },
  detail: {
    title: 'Usuario',
    back: 'Volver a Usuarios',
    tabs: { data: 'Datos', sessions: 'Sesiones' },
    save: 'Guardar',
    saved: 'Los cambios se guardaron.',
    dirty: 'Hay cambios sin guardar.',
    lastAccess: (moment: string) => `Último acceso: ${moment}`,
    never: 'Nunca ha iniciado sesión',
    byProvider: 'Vinculada con el proveedor',
    notFound: {
      title: 'No encontramos esta cuenta',
      text: 'Puede que la hayan eliminado, o que la dirección esté incompleta.',
    },
    failed: { title: 'No se pudo cargar la cuenta', retry: 'Reintentar' },
    sessions: 'Sesiones abiertas',
    endAll: 'Cerrar todas',
  },
  disable: {
    action: 'Desactivar',
    title: 'Desactivar usuario',
    confirm:
      'No podrá iniciar sesión, y las sesiones que tiene abiertas se cierran ahora. Puede activarlo otra vez.',
    yes: 'Desactivar',
    done: 'La cuenta se desactivó.',
  },
  resetFactor: {
    action: 'Quitar segundo factor',
    title: 'Quitar el segundo factor',
    confirm:
      'Hágalo solo si comprobó que lo perdió el titular de la cuenta. Sus sesiones se cierran, y entrará solo con su contraseña hasta que configure otro.',
    yes: 'Quitar',
    done: 'El segundo factor se quitó.',
  },
  enable: { action: 'Activar', done: 'La cuenta se activó.' },
  delete: {
    action: 'Eliminar',
    title: 'Eliminar usuario',
    confirm:
      '¿Desea eliminar esta cuenta? Lo que se hizo con ella conserva su nombre, y ninguna otra podrá usar el mismo nombre. No se puede deshacer.',
    yes: 'Eliminar',
    done: 'La cuenta se eliminó.',
  },
}

addTranslations({ resources: { users: { name: 'Usuario |||| Usuarios', fields } } })
