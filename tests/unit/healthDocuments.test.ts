import { expect, it } from 'vitest'
import { usualCatalog } from '../../src/domain/catalogs/usualCatalog.ts'
import { isNameOfHealthDocument } from '../../src/domain/people/healthDocuments.ts'

it.each([
  'Examen médico',
  'EXAMEN MEDICO 2026.pdf',
  'Exámenes médicos de ingreso',
  'Examen de la vista',
  'Examen periódico',
  'Exámenes de laboratorio',
  'Certificado médico de aptitud',
  'Certificado de salud',
  'Constancia de estado de salud',
  'Cartilla de salud',
  'Cartilla de vacunación',
  'Historia clínica',
  'Historial clinico-laboral',
  'Tipo de sangre',
  'Tipo de sangre y alergias',
  'Grupo sanguíneo y RH',
  'Química sanguínea',
  'Alergias',
  'Prueba antidoping',
  'Anti-doping y toxicológico',
  'Examen toxicológico',
  'Detección de drogas',
  'Audiometría',
  'Espirometría',
  'Electrocardiograma',
  'Radiografía de columna',
  'Rayos X de tórax',
  'Agudeza visual',
  'Incapacidad del IMSS',
  'Certificado de discapacidad',
  'Prueba de embarazo',
  'Evaluación psicométrica',
  'Valoración psicológica',
  'Servicio medico.jpg',
  'Examen',
  'Examen_medico_JPerez.PDF',
])('«%s» is about health', (name) => {
  expect(isNameOfHealthDocument(name)).toBe(true)
})

it.each([
  'Curso de inducción',
  'Técnico(a) de medición',
  'Calibración de equipos de medición',
  'Cambio de medidores',
  'Seguridad y salud en el trabajo',
  'Responsable de seguridad, salud y medio ambiente',
  'Examen de conocimientos',
  'Examen teórico',
  'Examen escrito de la NOM-007',
  'Examen práctico de soldadura',
  'Examen de manejo',
  'Examen de certificación EC0217',
  'Examen final del curso',
  'Carta de no antecedentes penales',
  'Constancia DC-3',
  'Licencia de conducir',
  'Alta en el seguro social',
  'CURP',
  'Comprobante de domicilio',
  'Prueba de habilidades',
  'Tipo de contrato',
  'Sangría de aire en redes',
  'Atención al cliente y datos personales',
  'Mecánica clásica',
  '',
])('«%s» is not about health', (name) => {
  expect(isNameOfHealthDocument(name)).toBe(false)
})

it('the usual catalogue marks the entries whose names are about health', () => {
  for (const { name, ...entry } of [...usualCatalog.requirements, ...usualCatalog.personnelDocuments])
    expect([name, 'sensitive' in entry && entry.sensitive === true]).toEqual([
      name,
      isNameOfHealthDocument(name),
    ])
})
