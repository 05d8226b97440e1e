/** Fictitious organization and person who issue and sign a document. */
export interface Issuer {
  issuer: string
  signer: string
  position: string
}

export const issuers = {
  notary: {
    issuer: 'Notaría Pública de Ejemplo',
    signer: 'Lic. Ofelia Barragán Ureña',
    position: 'Titular de la notaría',
  },
  taxes: {
    issuer: 'Administración de Impuestos de Ejemplo',
    signer: 'Evaristo Quiroz Ibáñez',
    position: 'Atención al contribuyente',
  },
  insurer: {
    issuer: 'Seguros de Ejemplo',
    signer: 'Mireya Pantoja Ávila',
    position: 'Suscripción de riesgos',
  },
  bank: { issuer: 'Banco de Ejemplo', signer: 'Tomás Villaseñor Peña', position: 'Banca empresarial' },
  labour: {
    issuer: 'Registro Laboral de Ejemplo',
    signer: 'Graciela Monroy Solís',
    position: 'Servicios especializados',
  },
  welfare: {
    issuer: 'Seguro Social de Ejemplo',
    signer: 'Nicolás Arreola Cantú',
    position: 'Afiliación y recaudación',
  },
  housing: {
    issuer: 'Fondo de Vivienda de Ejemplo',
    signer: 'Amparo Leyva Zúñiga',
    position: 'Recaudación fiscal',
  },
  identities: {
    issuer: 'Registro de Identidad de Ejemplo',
    signer: 'Bernardo Osorio Muñiz',
    position: 'Expedición de identificaciones',
  },
  formerEmployer: {
    issuer: 'Servicios Anteriores de Ejemplo',
    signer: 'Rebeca Cisneros Nava',
    position: 'Recursos humanos',
  },
  builder: {
    issuer: 'Instaladores Unidos de Ejemplo',
    signer: 'Facundo Pedraza Yáñez',
    position: 'Jefatura de obra',
  },
  water: {
    issuer: 'Agua Clara de Ejemplo',
    signer: 'Irma Lozano Galván',
    position: 'Atención a usuarios',
  },
  training: {
    issuer: 'Centro de Capacitación de Ejemplo',
    signer: 'Aurelio Montes Briseño',
    position: 'Instrucción certificada',
  },
  clinic: {
    issuer: 'Clínica Laboral de Ejemplo',
    signer: 'Dra. Socorro Beltrán Rangel',
    position: 'Medicina del trabajo',
  },
  records: {
    issuer: 'Registro Público de Ejemplo',
    signer: 'Efraín Cuevas Ordóñez',
    position: 'Expedición de constancias',
  },
  safety: {
    issuer: 'Seguridad Industrial y Medio Ambiente',
    signer: 'Delia Arriaga Peñaloza',
    position: 'Supervisión de seguridad',
  },
} as const satisfies Record<string, Issuer>
