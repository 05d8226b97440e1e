import { execFileSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { getOperatorName } from '../../src/server/common/operatorName.ts'

it('the operator of a command has the name of the system user', () => {
  expect(getOperatorName()).toBe(userInfo().username)
})

// Only root may run a program as another user.
it.runIf(process.getuid?.() === 0)('the operator is known by number where the system has no name', () => {
  const file = resolve('src/server/common/operatorName.ts')
  const script = `import(${JSON.stringify(file)}).then(({ getOperatorName }) => console.log(getOperatorName()))`
  expect(execFileSync(process.execPath, ['-e', script], { uid: 12_345, encoding: 'utf8' })).toBe(
    'uid 12345\n',
  )
})
