export const sessionsWords = {
  failed: 'No se pudieron cargar las sesiones',
  none: 'No hay sesiones abiertas.',
  unknown: 'Dispositivo desconocido',
  current: () => 'Esta sesión',
  used: (moment: string) => `Último uso: ${moment}`,
  end: 'Cerrar sesión',
  ended: 'La sesión se cerró.',
}
