import { getOwnProperty } from '../domain/common/getOwnProperty.ts'
import { documentKindEntries } from '../domain/documents/kinds.ts'
import { storedLabelsOf } from '../domain/fields/fields.ts'
import { noticeVersionFields } from '../domain/notices/fields.ts'
import { capitalize, collectionOf, removeArticle, resourceEntries } from '../domain/resources.ts'
import { retentionDeletionFields, retentionHoldFields } from '../domain/retention/fields.ts'
import { RETENTION_CATEGORIES, RETENTION_TEXTS } from '../domain/retention/rules.ts'
import { getRetentionSetting } from '../domain/settings/settings.ts'

export type Labels = Readonly<Record<string, string>>

/** Labels of the fields that visit reports and unusual checks share. */
const handlingFieldLabels = {
  person: 'Persona',
  person_name: 'Nombre de la persona',
  company_name: 'Empresa, como se llamaba',
  state: 'Estado',
  notes: 'Notas',
  handled_by: 'Lo atendió',
  handled_at: 'Atendido',
}

/** Names and field labels of record types, by collection. Log entries list fields in this order. */
const RECORD_TYPES: Readonly<Record<string, { name: string; fields: Labels }>> = {
  ...Object.fromEntries(
    resourceEntries.map(([name, { one, fields, otherLabels }]) => [
      collectionOf(name),
      { name: one, fields: { ...storedLabelsOf(fields), ...otherLabels } },
    ]),
  ),
  ...Object.fromEntries(
    documentKindEntries.map(([, { table, one, fields }]) => [
      table,
      { name: one, fields: storedLabelsOf(fields) },
    ]),
  ),
  retention_deletions: { name: 'la eliminación', fields: storedLabelsOf(retentionDeletionFields) },
  retention_holds: { name: 'la orden de conservar', fields: storedLabelsOf(retentionHoldFields) },
  passkeys: {
    name: 'la llave de acceso',
    fields: {
      user: 'Cuenta',
      name: 'Nombre',
      credential: 'Identificador',
      public_key: 'Llave',
      transports: 'Cómo se conecta',
      host: 'Dirección del portal',
      created_at: 'Alta',
    },
  },
  accreditation_items: {
    name: 'el requisito de la persona',
    fields: {
      personnel: 'Persona',
      type: 'Requisito',
      status: 'Cumplido',
      ticked_until: 'Marcado hasta',
      ticked_by: 'Lo marcó',
      ticked_at: 'Marcado el',
    },
  },
  notice_versions: {
    name: 'la versión anterior de un aviso',
    fields: storedLabelsOf(noticeVersionFields),
  },
  veto_exceptions: {
    name: 'la excepción a un veto',
    fields: {
      personnel: 'Persona',
      company: 'Empresa',
      rfc: 'RFC',
      veto: 'Veto',
      veto_name: 'A quién nombra el veto',
      reason: 'Motivo',
      user: 'Lo pidió',
      created_at: 'Fecha',
    },
  },
  personnel_moves: {
    name: 'el traslado',
    fields: {
      personnel: 'Persona',
      from_company: 'Empresa anterior',
      from_name: 'Empresa anterior, como se llamaba',
      to_company: 'Empresa nueva',
      to_name: 'Empresa nueva, como se llamaba',
      reason: 'Motivo',
      user: 'Lo hizo',
      created_at: 'Fecha',
    },
  },
  accreditations: {
    name: 'la acreditación',
    fields: {
      personnel: 'Persona',
      kind: 'Qué se hizo',
      accreditation_date: 'Fecha de acreditación',
      accreditation_expiration_date: 'Vigencia',
      reason: 'Motivo',
      note: 'Explicación',
      user: 'Lo hizo',
      recorded_at: 'Fecha',
    },
  },
  visit_reports: {
    name: 'el reporte de visita',
    fields: {
      created_at: 'Recibido',
      credential: 'Credencial escaneada',
      number: 'Código',
      was_valid: 'Credencial vigente',
      what: 'Qué pasó',
      place: 'Dónde',
      phone: 'Teléfono',
      photo: 'Foto',
      ...handlingFieldLabels,
    },
  },
  credential_keys: {
    name: 'la llave de credenciales',
    fields: {
      created_at: 'Firma desde',
      public_key: 'Llave pública',
      private_key: 'Llave con que firma',
      retired_at: 'Firmó hasta',
      revoked_at: 'Revocada',
    },
  },
  inspections: {
    name: 'la inspección en sitio',
    fields: {
      at: 'Cuándo',
      person: 'Persona',
      person_name: 'Nombre de la persona',
      role_name: 'Rol',
      company: 'Empresa',
      company_name: 'Empresa, como se llamaba',
      number: 'Código',
      credential: 'Credencial escaneada',
      zone: 'Zona',
      zone_name: 'Zona, como se llamaba',
      site_company: 'Empresa que trabaja en el sitio',
      site_company_name: 'Empresa que trabaja en el sitio, como se llamaba',
      result: 'Resultado',
      state: 'Estado de la acreditación',
      offline: 'Sin señal',
      signature: 'Firma',
      note: 'Nota',
      photo: 'Foto',
    },
  },
  unusual_checks: {
    name: 'las consultas inusuales',
    fields: { created_at: 'Desde', kind: 'Motivo', ...handlingFieldLabels },
  },
  arco_steps: {
    name: 'el paso de la solicitud ARCO',
    fields: {
      request: 'Solicitud',
      kind: 'Paso',
      note: 'Nota',
      user: 'Lo hizo',
      created_at: 'Fecha',
    },
  },
  imports: {
    name: 'la importación',
    fields: {
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
  },
  tax_list_loads: {
    name: 'la carga de la lista 69-B',
    fields: {
      state: 'Estado',
      file_name: 'Archivo',
      size: 'Tamaño',
      sha256: 'Huella',
      uploaded_by: 'La subió',
      listed_on: 'Fecha de la lista',
      figures: 'Cambios',
      reason: 'Motivo',
      created_at: 'Subida',
      finished_at: 'Terminada',
    },
  },
  settings: {
    name: 'los ajustes',
    fields: {
      utility_name: 'Nombre de la distribuidora',
      utility_address: 'Domicilio',
      help_phone: 'Teléfono de ayuda',
      report_url: 'Dirección para reportar',
      vat_percent: 'IVA (%)',
      prices_include_vat: 'Precios con IVA incluido',
      accreditation_months: 'Meses de vigencia de una acreditación',
      session_hours: 'Horas que dura una sesión',
      session_idle_minutes: 'Minutos sin uso',
      log_months: 'Meses que se conserva la Bitácora',
      ...Object.fromEntries(
        RETENTION_CATEGORIES.map((name) => [
          getRetentionSetting(name),
          `${RETENTION_TEXTS[name]} (años que se conserva)`,
        ]),
      ),
      hold_days: 'Días de atraso para proponer la retención',
      second_reviewer: 'Quien sube un documento no puede aprobarlo',
      mail_host: 'Servidor de correo',
      mail_port: 'Puerto del correo',
      mail_security: 'Seguridad del correo',
      mail_user: 'Usuario del correo',
      mail_from: 'Dirección de la que viene el correo',
      mail_password: 'Contraseña del correo',
      sign_on_name: 'Nombre del proveedor de entrada',
      sign_on_issuer: 'Emisor del proveedor',
      sign_on_client: 'Identificador de cliente',
      sign_on_secret: 'Secreto de cliente',
      sign_on_scope: 'Permisos que se piden al proveedor',
      sign_on_creates: 'Quién obtiene cuenta la primera vez',
      sign_on_trusts_email: 'Confianza en los correos del proveedor',
      sign_on_rules: 'Qué otorga cada dato del proveedor',
      sign_on_domains: 'Dominios de correo sin contraseña',
      second_factor_for: 'A quién se exige segundo factor',
      digest_hour: 'Hora del resumen',
      contact_positions: 'Puestos que reciben el resumen',
      non_working_days: 'Otros días inhábiles',
      check_months: 'Meses de consultas guardadas',
      logo: 'Logotipo',
      dismissed: 'Pasos omitidos',
    },
  },
}

export const LOG_COLLECTIONS: readonly string[] = Object.keys(RECORD_TYPES)

const getFieldLabels = (collection: string): Labels => getOwnProperty(RECORD_TYPES, collection)?.fields ?? {}

/** Returns the fields of a collection in the order of the audit log. */
export const listRecordFieldNames = (collection: string): string[] => Object.keys(getFieldLabels(collection))

/** Returns the label of a field, or its name if it has no label. */
export const getFieldLabel = (collection: string, field: string): string =>
  getOwnProperty(getFieldLabels(collection), field) ?? field

export const hasFieldLabel = (collection: string, field: string): boolean =>
  Object.hasOwn(getFieldLabels(collection), field)

/** Returns all fields of all collections with labels. */
export const listLabelledFields = (): { collection: string; field: string; label: string }[] =>
  Object.entries(RECORD_TYPES).flatMap(([collection, { fields }]) =>
    Object.entries(fields).map(([field, label]) => ({ collection, field, label })),
  )

/** Returns the name of a record type with its article, such as "la zona". */
export const getRecordTypeWithArticle = (collection: string): string =>
  getOwnProperty(RECORD_TYPES, collection)?.name ?? collection

/** Returns the name of a record type, such as "Zona". */
export const getRecordTypeLabel = (collection: string): string => {
  const name = getOwnProperty(RECORD_TYPES, collection)?.name
  return name ? capitalize(removeArticle(name)) : collection
}

/** Formats a record as type and name, such as "Zona · Norte". The settings have no name. */
export const formatRecordTypeAndName = (collection: string, name: string | undefined): string =>
  [getRecordTypeLabel(collection), collection === 'settings' ? '' : name].filter(Boolean).join(' · ')

/** Formats the record that a log entry is about. Returns '' for entries without a record. */
export const formatLogSubject = ({
  subject,
  subject_name,
}: {
  subject: string
  subject_name: string
}): string => formatRecordTypeAndName(subject.split(':')[0] ?? '', subject_name)
