import { describe, expect, it } from 'vitest'
import { listOpinionDoubts, type Opinion, readOpinion } from '../../src/domain/documents/opinions.ts'

/** Text of opinions as pdf.js extracts it: values stand below or beside their titles, in the order in which they were printed. */
const TEXTS: Record<string, [text: string, read: Partial<Opinion> | undefined]> = {
  'the SAT’s form since 2025': [
    `Opinión del cumplimiento de obligaciones fiscales
Nombre, denominación o razón social Sentido
INSTALACIONES DEL BAJIO SA DE CV POSITIVO
RFC Folio
IBA900131FQ8 26NL1324942
Fecha y hora de emisión
22 de septiembre de 2026 a las 12:52 horas
Apreciable contribuyente
se encuentra al corriente en los puntos que revisa la opinión del cumplimiento de obligaciones fiscales
Artículos: 17-D, 32-D del CFF; Reglas 2.1.27. y 2.1.36. de la RMF.
Cadena Original
||IBA900131FQ8|26NL1324942|22-09-2026|P||00001088888800000031||
Sello Digital Enj96MR8kj0fqYzgPqMUwpCChlzMdea8RrWerdbuJx`,
    {
      issuer: 'sat',
      result: 'positive',
      rfc: 'IBA900131FQ8',
      folio: '26NL1324942',
      issued_on: '2026-09-22',
    },
  ],
  'the same form without its signed summary, cut off after the first page': [
    `Opinión del cumplimiento de obligaciones fiscales
Nombre, denominación o razón social Sentido
INSTALACIONES DEL BAJIO SA DE CV NEGATIVO
RFC Folio
IBA900131FQ8 26NL1324942
Fecha y hora de emisión
22 de septiembre de 2026 a las 12:52 horas`,
    { issuer: 'sat', result: 'negative', rfc: 'IBA900131FQ8', folio: '26NL1324942', issued_on: '2026-09-22' },
  ],
  'a negative opinion, whose summary says so': [
    `Opinión del cumplimiento de obligaciones fiscales
Sentido NEGATIVO
De la revisión, se observa que no se encuentra al corriente en el cumplimiento de sus obligaciones
Declaración de proveedores de IVA, julio 2026
||IBA900131FQ8|26NL0000001|01-09-2026|N||0001||`,
    { issuer: 'sat', result: 'negative', folio: '26NL0000001', issued_on: '2026-09-01' },
  ],
  'the SAT’s form before 2025': [
    `Servicio de Administración Tributaria
Opinión del cumplimiento de obligaciones fiscales
Folio
24NB1234567
Clave de R.F.C.
GRN050505AB7
Nombre, Denominación o Razón social
GAS Y REDES DEL NORTE SA DE CV
Estimado contribuyente
Respuesta de opinión:
En los controles electrónicos institucionales del Servicio de Administración Tributaria, se observa que en el momento en que se realiza esta revisión, se encuentra al corriente en el cumplimiento de los puntos que revisa la opinión del cumplimiento de obligaciones fiscales, conforme a lo dispuesto en el artículo 32-D
Revisión practicada el día 3 de octubre de 2024, a las 10:15 horas`,
    {
      issuer: 'sat',
      result: 'positive',
      rfc: 'GRN050505AB7',
      folio: '24NB1234567',
      issued_on: '2024-10-03',
    },
  ],
  'of a taxpayer without obligations': [
    `OPINIÓN DEL CUMPLIMIENTO DE OBLIGACIONES FISCALES
Folio: 26NE2222222
RFC: CACL7806172Y1
Fecha de emisión: 1 de septiembre de 2026
Sentido: INSCRITO SIN OBLIGACIONES`,
    { issuer: 'sat', result: 'none', rfc: 'CACL7806172Y1', issued_on: '2026-09-01' },
  ],
  'of a taxpayer who suspended activities': [
    `Opinión del cumplimiento de obligaciones fiscales
Sentido: EN SUSPENSIÓN DE ACTIVIDADES
Fecha 05/09/2026`,
    { issuer: 'sat', result: 'none', rfc: null, folio: null, issued_on: '2026-09-05' },
  ],
  'with an Ñ and an & in the RFC': [
    `Opinión del cumplimiento de obligaciones fiscales
RFC: ÑA&140114GY4 Sentido de la opinión: POSITIVA`,
    { issuer: 'sat', result: 'positive', rfc: 'ÑA&140114GY4' },
  ],
  'of the IMSS, with its signed summary': [
    `INSTITUTO MEXICANO DEL SEGURO SOCIAL
Dirección de Incorporación y Recaudación
Opinión del Cumplimiento de Obligaciones Fiscales en Materia de Seguridad Social
Folio: 1757789012345678901234
FECHA: 13 de septiembre de 2026
Clave de R.F.C.: IBA900131FQ8
Con base en los registros del Instituto, se le informa lo siguiente: no tiene créditos fiscales firmes.
Por lo anterior, se emite opinión Positiva
Esta opinión tiene una vigencia hasta el 13 de octubre de 2026
|Opinion:POSITIVA|FechaInicioVigencia:13 de septiembre de 2026|FechaFinVigencia:13 de octubre de 2026, 23:59:59|Folio:1757789012345678901234|RFC:IBA900131FQ8|`,
    {
      issuer: 'imss',
      result: 'positive',
      rfc: 'IBA900131FQ8',
      folio: '1757789012345678901234',
      issued_on: '2026-09-13',
    },
  ],
  'of the IMSS for a company without active employer registration': [
    `Opinión de cumplimiento de obligaciones fiscales en materia de seguridad social
FECHA: 13 de septiembre de 2026
|Opinión:SIN OPINIÓN|Folio:1757789012345678901234|RFC:IBA900131FQ8|`,
    { issuer: 'imss', result: 'none', folio: '1757789012345678901234' },
  ],
  'of the IMSS in its earlier form': [
    `Opinión del cumplimiento de obligaciones en materia de seguridad social
Estimado Patrón: 1612345678901234567890
IBA900131FQ8
Revisión practicada el día 12 de agosto de 2025 a las 09:12 horas
se detectó que tiene adeudos, por lo que se emite opinión negativa`,
    { issuer: 'imss', result: 'negative', rfc: 'IBA900131FQ8', issued_on: '2025-08-12' },
  ],
  'of the INFONAVIT without debts': [
    `Instituto del Fondo Nacional de la Vivienda para los Trabajadores
Constancia de Situación Fiscal en materia de aportaciones patronales y entero de descuentos
No. de oficio: CGRF/GCPCyG/0000123456/2026
Ciudad de México, a 22 de septiembre de 2026
Razón social: INSTALACIONES DEL BAJIO SA DE CV RFC: IBA900131FQ8
De la consulta a los sistemas del Instituto no se identificaron adeudos ante el Infonavit.
Vigencia de 30 días naturales`,
    {
      issuer: 'infonavit',
      result: 'positive',
      rfc: 'IBA900131FQ8',
      folio: 'CGRF/GCPCYG/0000123456/2026',
      issued_on: '2026-09-22',
    },
  ],
  'of the INFONAVIT with debts': [
    `CONSTANCIA DE SITUACIÓN FISCAL ANTE EL INFONAVIT
RFC IBA900131FQ8
Fecha de emisión: 22/09/2026
Se le informa que se identificaron adeudos en los bimestres siguientes`,
    { issuer: 'infonavit', result: 'negative', rfc: 'IBA900131FQ8', folio: null, issued_on: '2026-09-22' },
  ],
  'of the INFONAVIT with its own RFC in the head': [
    `INF7205011ZA Constancia de situación fiscal INFONAVIT sin adeudo RFC: GRN050505AB7`,
    { issuer: 'infonavit', result: 'positive', rfc: 'GRN050505AB7' },
  ],
  'a constancia of the SAT, which is no opinion': [
    `CONSTANCIA DE SITUACIÓN FISCAL
RFC: IBA900131FQ8 idCIF: 12345678901
Estatus en el padrón: ACTIVO`,
    undefined,
  ],
  'a contract that demands an opinion': [
    `Contrato de prestación de servicios. ${'El contratista se obliga a lo siguiente. '.repeat(60)}
presentará la opinión del cumplimiento de obligaciones fiscales en sentido positivo`,
    undefined,
  ],
  'a scan without text': ['', undefined],
}

describe('an opinion', () => {
  it.each(Object.entries(TEXTS))('is read from %s', (_what, [text, read]) => {
    if (read) expect(readOpinion(text)).toMatchObject(read)
    else expect(readOpinion(text)).toBeUndefined()
  })

  it.each([
    [{}, {}, []],
    [{ result: 'negative' }, {}, ['notPositive']],
    [{ result: 'none' }, {}, ['notPositive']],
    [{ result: null }, {}, []],
    [{ rfc: 'GRN050505AB7' }, {}, ['otherRfc']],
    [{ rfc: null }, {}, []],
    [{}, { companyRfc: 'IBA900131' }, []],
    [{}, { companyRfc: '' }, []],
    [{}, { month: '2026-09' }, []],
    [{}, { month: '2026-08' }, ['otherMonth']],
    [
      { result: 'negative', rfc: 'GRN050505AB7' },
      { month: '2026-10' },
      ['notPositive', 'otherRfc', 'otherMonth'],
    ],
  ] as const)('with %j and %j gives the doubts %j', (fields, context, doubts) => {
    const opinion: Opinion = {
      issuer: 'sat',
      result: 'positive',
      rfc: 'IBA900131FQ8',
      folio: '26NL1324942',
      issued_on: '2026-09-22',
      ...fields,
    }
    expect(listOpinionDoubts(opinion, { companyRfc: 'IBA900131FQ8', month: null, ...context })).toEqual(
      doubts,
    )
  })
})
