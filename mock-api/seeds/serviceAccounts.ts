import { addDays, type Day } from '../../src/domain/common/days.ts'
import {
  BLANK_SERVICE_ACCOUNT,
  getDefaultEnd,
  type ServiceAccountRow,
} from '../../src/domain/service-accounts/schemas.ts'

/** Service accounts of the demo: one in use, and one that ended. Neither has a token, because its secret would be public. */
export const createDemoServiceAccounts = (today: Day): ServiceAccountRow[] => [
  {
    ...BLANK_SERVICE_ACCOUNT,
    id: 1,
    name: 'ERP de pagos',
    purpose: 'Lee cada noche las empresas con pagos retenidos',
    owner: 2,
    endpoints: ['companies.list', 'companies.get'],
    networks: ['203.0.113.0/24'],
    expires_on: getDefaultEnd(today),
    created_at: `${addDays(today, -20)}T16:00:00.000Z`,
    version: 1,
  },
  {
    ...BLANK_SERVICE_ACCOUNT,
    id: 2,
    name: 'Control de acceso de la planta',
    purpose: 'Consulta quién puede entrar a trabajar',
    owner: 3,
    endpoints: ['personnel.list'],
    zone: 1,
    expires_on: addDays(today, -5),
    created_at: `${addDays(today, -95)}T16:00:00.000Z`,
    version: 1,
  },
]
