import { own } from '../domain/own.ts'
import { doorLabels } from './doorLabels.ts'
import { settingLabels } from './logSettingLabels.ts'
import { personLabels } from './personLabels.ts'

/* What the Bitácora calls the fields of each collection: server and console read this one table. */

export type Labels = Readonly<Record<string, string>>

const catalog = { name: 'Nombre', active: 'Se ofrece' }

/** What a requirement says of the documents that prove it. */
const demands = {
  wants_document: 'Pide un documento',
  validity: 'Vale',
  validity_months: 'Meses de vigencia',
  warning_days: 'Días antes en que se avisa',
  brought_by: 'Lo trae',
  absence: 'Si falta',
}

const withdrawal = {
  withdrawn_at: 'Retirado',
  withdrawn_by: 'Lo retiró',
  withdrawn_reason: 'Motivo del retiro',
}

const file = {
  key: 'Nombre interno',
  file_name: 'Archivo',
  media_type: 'Tipo de archivo',
  size: 'Tamaño',
  sha256: 'Huella (SHA-256)',
  scan: 'Antivirus',
  uploaded_by: 'Lo subió',
  created_at: 'Subido',
  ...withdrawal,
}

/** What is decided of a document that the utility looks at. */
const reviewedFile = {
  issued_on: 'Emitido',
  expires_on: 'Vence',
  review: 'Revisión',
  rejection: 'Motivo',
  note: 'Observaciones',
  reviewed_by: 'Lo revisó',
  reviewed_at: 'Revisado el',
}

const notice: Labels = {
  ...file,
  name: 'Nombre',
  rfc: 'RFC',
  text: 'Texto',
  company: 'Empresa',
  uploaded_by: 'Lo publicó',
  created_at: 'Publicado',
  corrected_at: 'Corregido',
  corrected_by: 'Lo corrigió',
  corrected_reason: 'Motivo de la corrección',
}

const LABELS: Readonly<Record<string, Labels>> = {
  zones: catalog,
  roles: { ...catalog, definition: 'Perfil', type: 'Tipo', pending: 'Cambio pendiente' },
  companies: {
    company_name: 'Nombre',
    zone: 'Zona',
    active: 'Empresa activa',
    ruec: 'RUEC',
    rfc: 'RFC',
    sap_creditor_id: 'ID de acreedor SAP',
    sap_client_id: 'ID de cliente SAP',
    billing_address: 'Domicilio fiscal',
    provider_url: 'Sitio web del proveedor',
    sap_gor: 'SAP GOR',
    sap_pm: 'SAP PM',
    repse_number: 'Número REPSE',
    work_division: 'División de trabajo',
    business_address: 'Domicilio comercial',
    business_area: 'Área de trabajo',
    sap_payment_alert_blocked: 'Bloqueada por alerta de pago en SAP',
    prevention_security_health_environment_certified:
      'Certificada en prevención, seguridad, salud y medio ambiente',
    legal_representative: 'Representante legal',
    security_supervisor: 'Supervisor de seguridad',
    created_at: 'Alta',
    held_at: 'Pagos retenidos desde',
    hold_reason: 'Motivo de retener o liberar pagos',
  },
  users: {
    username: 'Usuario',
    name: 'Nombre',
    password_hash: 'Contraseña',
    subject: 'Quién es para el proveedor',
    totp_secret: 'Segundo factor',
    recovery_codes: 'Códigos de recuperación',
    told: 'Avisos que recibe',
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
  personnel: {
    public_id: 'Identificador del QR',
    ...personLabels,
    active: 'Personal activo',
    photo: 'Foto',
    standing: 'Situación',
    vetoed: 'Vetada',
    company_active: 'Empresa activa',
    created_at: 'Registro',
  },
  accreditation_items: {
    personnel: 'Persona',
    type: 'Requisito',
    status: 'Cumplido',
    ticked_until: 'Marcado hasta',
    ticked_by: 'Lo marcó',
    ticked_at: 'Marcado el',
  },
  evidence: {
    ...file,
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
    ...file,
    ...reviewedFile,
    company: 'Empresa',
    obligation: 'Obligación',
    period: 'Periodo',
  },
  company_file_names: { ...catalog, category: 'Categoría' },
  personnel_file_names: { ...catalog, category: 'Categoría' },
  contacts: {
    company: 'Empresa',
    name: 'Nombre',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    position: 'Puesto',
    id_900: 'ID 900',
    mail_off: 'No quiere correos',
    created_at: 'Alta',
    ...withdrawal,
  },
  company_files: { ...file, company: 'Empresa', name: 'Nombre', category: 'Categoría' },
  documents: { ...file, personnel: 'Persona', type: 'Tipo' },
  personnel_files: { ...file, person: 'Persona', name: 'Nombre', category: 'Categoría' },
  vetoes: notice,
  announcements: notice,
  administrative_acts: notice,
  non_accordance: notice,
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
  pricing: {
    meters: 'Metros',
    materials_price: 'Materiales',
    workforce: 'Mano de obra',
    indirect_costs: 'Costos indirectos',
    active: 'Se ofrece',
  },
  quotations: {
    created_at: 'Fecha',
    name: 'Cliente',
    rfc: 'RFC',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    client_type: 'Tipo de cliente',
    pricing: 'Tramo',
    actual_pricing: 'Precio del tramo',
    ...Object.fromEntries(
      [1, 2, 3, 4].flatMap((n) => [
        [`indirect_cost_${n}`, `Costo adicional ${n}`],
        [`indirect_cost_${n}_description`, `Costo adicional ${n}, por`],
      ]),
    ),
    owner: 'La hizo',
    company: 'Empresa',
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

/** The fields of a collection in the order in which they are told. */
export const fieldsInOrder = (collection: string): string[] => Object.keys(own(LABELS, collection) ?? {})

/** What a field is called; one that is not here is shown by its name. */
export const fieldLabel = (collection: string, field: string): string =>
  own(own(LABELS, collection) ?? {}, field) ?? field

/** Every field that has a name, with the name. */
export const labelledFields = (): { collection: string; field: string; label: string }[] =>
  Object.entries(LABELS).flatMap(([collection, labels]) =>
    Object.entries(labels).map(([field, label]) => ({ collection, field, label })),
  )

/** Is there a name for it? */
export const hasLabel = (collection: string, field: string): boolean =>
  Object.hasOwn(own(LABELS, collection) ?? {}, field)
