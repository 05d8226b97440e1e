import { getOwn } from '../domain/getOwn.ts'
import { doorLabels } from './doorLabels.ts'
import { fieldLabels, notice, uploadedFile } from './fieldLabels.ts'
import { settingLabels } from './logSettingLabels.ts'

/* Names of the fields of each collection in the audit log. */

export type Labels = Readonly<Record<string, string>>

const catalog = { name: 'Nombre', active: 'Se ofrece' }

/** Rules of a requirement for its documents. */
const demands = {
  wants_document: 'Pide un documento',
  validity: 'Vale',
  validity_months: 'Meses de vigencia',
  warning_days: 'Días antes en que se avisa',
  brought_by: 'Lo trae',
  absence: 'Si falta',
}

/** Fields of the review of a document. */
const reviewedFile = {
  issued_on: 'Emitido',
  expires_on: 'Vence',
  review: 'Revisión',
  rejection: 'Motivo',
  note: 'Observaciones',
  reviewed_by: 'Lo revisó',
  reviewed_at: 'Revisado el',
}

const LABELS: Readonly<Record<string, Labels>> = {
  ...fieldLabels,
  zones: catalog,
  roles: { ...catalog, definition: 'Perfil', type: 'Tipo', pending: 'Cambio pendiente' },
  users: {
    username: 'Usuario',
    name: 'Nombre',
    password_hash: 'Contraseña',
    subject: 'Quién es para el proveedor',
    totp_secret: 'Segundo factor',
    recovery_codes: 'Códigos de recuperación',
    told: 'Notificaciones que recibe',
    calendar_hash: 'Calendario',
    groups: 'Grupos',
    admin_access: 'Acceso de administración',
    super_admin: 'Superadministración',
    company: 'Empresa',
    email: 'Correo electrónico',
    active: 'Puede iniciar sesión',
    created_at: 'Alta',
    deleted_at: 'Eliminada',
  },
  passkeys: {
    user: 'Cuenta',
    name: 'Nombre',
    credential: 'Identificador',
    public_key: 'Llave',
    transports: 'Cómo se conecta',
    created_at: 'Alta',
  },
  accreditation_types: { ...catalog, roles: 'Se pide a', by_contractor: 'Lo cumple la empresa', ...demands },
  accreditation_items: {
    personnel: 'Persona',
    type: 'Requisito',
    status: 'Cumplido',
    ticked_until: 'Marcado hasta',
    ticked_by: 'Lo marcó',
    ticked_at: 'Marcado el',
  },
  evidence: {
    ...uploadedFile,
    item: 'Renglón',
    personnel: 'Persona',
    type: 'Requisito',
    company: 'Empresa',
    ...reviewedFile,
  },
  obligations: {
    ...catalog,
    ...demands,
    period: 'Periodo',
    due_day: 'Día en que vence',
    due_after: 'Meses después del periodo',
    asked_of: 'Se pide a',
    since: 'Se pide desde',
  },
  company_papers: {
    ...uploadedFile,
    ...reviewedFile,
    company: 'Empresa',
    obligation: 'Obligación',
    period: 'Periodo',
  },
  company_file_names: { ...catalog, category: 'Categoría' },
  personnel_file_names: { ...catalog, category: 'Categoría' },
  notice_versions: {
    ...notice,
    board: 'Tablero',
    notice: 'Aviso',
    number: 'Versión',
    reason: 'Motivo de la corrección',
    uploaded_by: 'La escribió',
    created_at: 'Vigente desde',
  },
  veto_exceptions: {
    personnel: 'Persona',
    company: 'Empresa',
    rfc: 'RFC',
    veto: 'Veto',
    veto_name: 'A quién nombra el veto',
    reason: 'Motivo',
    user: 'Lo pidió',
    created_at: 'Fecha',
  },
  personnel_moves: {
    personnel: 'Persona',
    from_company: 'Empresa anterior',
    from_name: 'Empresa anterior, como se llamaba',
    to_company: 'Empresa nueva',
    to_name: 'Empresa nueva, como se llamaba',
    reason: 'Motivo',
    user: 'Lo hizo',
    created_at: 'Fecha',
  },
  accreditations: {
    personnel: 'Persona',
    kind: 'Qué se hizo',
    accreditation_date: 'Fecha de acreditación',
    accreditation_expiration_date: 'Vigencia',
    reason: 'Motivo',
    note: 'Explicación',
    user: 'Lo hizo',
    recorded_at: 'Fecha',
  },
  ...doorLabels,
  imports: {
    kind: 'De qué',
    state: 'Estado',
    mode: 'Qué se importa',
    confirmed: 'Cambios confirmados',
    key: 'Nombre interno',
    file_name: 'Archivo',
    size: 'Tamaño',
    checked_key: 'Nombre interno de lo revisado',
    titles: 'Títulos',
    columns: 'Columnas',
    reason: 'Motivo',
    uploaded_by: 'La subió',
    created_at: 'Subida',
    finished_at: 'Terminada',
  },
  settings: settingLabels,
}

/** Returns the fields of a collection in the order of the audit log. */
export const fieldsInOrder = (collection: string): string[] => Object.keys(getOwn(LABELS, collection) ?? {})

/** Returns the label of a field, or its name if it has no label. */
export const fieldLabel = (collection: string, field: string): string =>
  getOwn(getOwn(LABELS, collection) ?? {}, field) ?? field

/** Returns all fields with their labels. */
export const labelledFields = (): { collection: string; field: string; label: string }[] =>
  Object.entries(LABELS).flatMap(([collection, labels]) =>
    Object.entries(labels).map(([field, label]) => ({ collection, field, label })),
  )

/** Whether a field has a label. */
export const hasLabel = (collection: string, field: string): boolean =>
  Object.hasOwn(getOwn(LABELS, collection) ?? {}, field)
