import { splitWords } from '../common/text.ts'

/** Matches words in the name of a document that make it a document about health. */
const HEALTH_WORD =
  /^(?:medic[oa]s?|medicin\w*|medicament\w*|clinic[oa]s?|alergi\w*|alergic[oa]s?|antidoping|doping|toxicolog\w*|audiometri\w*|espirometri\w*|electrocardiogram\w*|radiografi\w*|vacun\w*|incapacidad\w*|discapacidad\w*|embarazo|psicologic[oa]s?|psicometric[oa]s?|psiquiatric[oa]s?|hematolog\w*|hemotipo|oftalmologic[oa]s?|diagnosticos?)$/u

/** Phrases that name a document about health. Their words alone do not: "seguridad y salud" is a course. */
const HEALTH_PHRASES = [
  'tipo de sangre',
  'tipo sanguineo',
  'grupo sanguineo',
  'quimica sanguinea',
  'certificado de salud',
  'constancia de salud',
  'carta de salud',
  'cartilla de salud',
  'estado de salud',
  'agudeza visual',
  'rayos x',
  'aptitud fisica',
  'drogas',
]

/** Words that tell that an examination is not about health but about knowledge. */
const KNOWLEDGE_WORD =
  /^(?:conocimientos?|teoric[oa]s?|escrit[oa]s?|practic[oa]s?|habilidad(?:es)?|competencias?|certificacion|capacitacion|curso|manejo|ingles|induccion|final|polietileno|soldadura|nom|admision)$/u

/** Whether the name says that the document is about a person's health, as medical examinations are. */
export const isNameOfHealthDocument = (name: string): boolean => {
  const words = splitWords(name)
  const spaced = ` ${words.join(' ')} `
  return (
    words.some((word) => HEALTH_WORD.test(word)) ||
    HEALTH_PHRASES.some((phrase) => spaced.includes(` ${phrase} `)) ||
    (words.some((word) => /^examen(?:es)?$/u.test(word)) && !words.some((word) => KNOWLEDGE_WORD.test(word)))
  )
}
