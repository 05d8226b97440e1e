import type { EndpointName } from '../../../src/contract/endpoints.ts'
import type { Expectation } from './accessRules.ts'
import { accountExpectations } from './accountExpectations.ts'
import { blockedPeopleExpectations } from './blockedPeopleExpectations.ts'
import { catalogExpectations } from './catalogExpectations.ts'
import { companyExpectations } from './companyExpectations.ts'
import { importExpectations } from './importExpectations.ts'
import { logExpectations } from './logExpectations.ts'
import { peopleExpectations } from './peopleExpectations.ts'
import { personalDataExpectations } from './personalDataExpectations.ts'
import { retentionExpectations } from './retentionExpectations.ts'
import { serviceAccountExpectations } from './serviceAccountExpectations.ts'
import { settingsExpectations } from './settingsExpectations.ts'
import { webhookExpectations } from './webhookExpectations.ts'

/** Expected access to every endpoint: who may call it, and the status of the response. */
export const expectations: Record<EndpointName, Expectation> = {
  ...peopleExpectations,
  ...companyExpectations,
  ...settingsExpectations,
  ...personalDataExpectations,
  ...catalogExpectations,
  ...accountExpectations,
  ...webhookExpectations,
  ...importExpectations,
  ...logExpectations,
  ...retentionExpectations,
  ...blockedPeopleExpectations,
  ...serviceAccountExpectations,
}
