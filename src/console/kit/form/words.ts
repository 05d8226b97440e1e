import { addTranslations } from '../../i18n/i18nProvider.ts'

const dayField = {
  form: 'dd/mm/aaaa',
  choose: 'Elegir fecha',
  wrong: 'Escriba la fecha como dd/mm/aaaa.',
  noSuchDay: '%{day} no existe.',
}

addTranslations({ dayField })
