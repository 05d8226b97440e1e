/** What the fields are called of what comes in at doors and on site, and of the keys that credentials are signed with (see logLabels.ts). */
export const doorLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  visit_reports: {
    created_at: 'Recibido',
    credential: 'Credencial escaneada',
    number: 'Código',
    person: 'Persona',
    person_name: 'Nombre de la persona',
    company_name: 'Empresa, como se llamaba',
    was_valid: 'Credencial vigente',
    what: 'Qué pasó',
    place: 'Dónde',
    phone: 'Teléfono',
    photo: 'Foto',
    state: 'Estado',
    notes: 'Notas',
    handled_by: 'Lo atendió',
    handled_at: 'Atendido',
  },
  credential_keys: {
    created_at: 'Firma desde',
    public_key: 'Llave pública',
    private_key: 'Llave con que firma',
    retired_at: 'Firmó hasta',
    revoked_at: 'Revocada',
  },
  inspections: {
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
  unusual_checks: {
    created_at: 'Desde',
    kind: 'Motivo',
    person: 'Persona',
    person_name: 'Nombre de la persona',
    company_name: 'Empresa, como se llamaba',
    state: 'Estado',
    notes: 'Notas',
    handled_by: 'Lo atendió',
    handled_at: 'Atendido',
  },
}

/** What is done with them, as logWords.ts says it. */
export const doorCalls = {
  'visitReports.update': 'Atendió un reporte de visita',
  'unusualChecks.update': 'Atendió unas consultas inusuales',
  'inspections.create': 'Inspeccionó en sitio',
  'credentialKeys.rotate': 'Cambió la llave que firma las credenciales',
  'credentialKeys.revoke': 'Revocó una llave de las credenciales',
} as const

/** What comes to be at doors without a call. */
export const doorActions = {
  'door.report': 'Se reportó una visita',
  'door.unusual': 'Se vieron consultas inusuales de credenciales',
} as const
