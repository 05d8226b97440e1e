import { addTranslations } from '../../i18n/i18nProvider.ts'

const sessions = {
  failed: 'No se pudieron cargar las sesiones',
  none: 'No hay sesiones abiertas.',
  unknown: 'Dispositivo desconocido',
  current: 'Esta sesión',
  used: 'Último uso: %{moment}',
  end: 'Cerrar sesión',
  ended: 'La sesión se cerró.',
}

addTranslations({ sessions })
