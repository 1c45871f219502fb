// Lets the doctor examine every environment that a part has used.
import assert from 'node:assert/strict'
import { runDoctor } from '../../scripts/run-doctor.mjs'
import { withDatabase, withServer } from '../environment.mjs'
import { commandEnvironmentOf } from './application.mjs'

/**
 * Returns the environments for the cases of a part, `examine` for a database that a case started itself, and the case
 * that fails if the doctor found a broken invariant.
 */
export function environmentsWithDoctor(name) {
  const examinations = []
  const examine = (settings) => {
    examinations.push(runDoctor(settings))
    return examinations.at(-1)
  }
  const withExamination = (act, settingsOf) => async (environment) => {
    const outcome = await act(environment)
    await examine(settingsOf(environment))
    return outcome
  }
  const doctorCase = {
    proves: `${name}: every invariant holds afterwards.`,
    run: async () => {
      const results = await Promise.all(examinations)
      assert.ok(
        results.every(({ code }) => code === 0),
        results.flatMap(({ broken }) => broken).join('\n'),
      )
      return `Databases examined: ${results.length}; invariants held: ${results.reduce((sum, { held }) => sum + held, 0)}.`
    },
  }
  return {
    environments: {
      examine,
      withDatabase: (act) => withDatabase(withExamination(act, commandEnvironmentOf)),
      withServer: (settings, act) =>
        withServer(
          settings,
          withExamination(act, (environment) => environment.settings),
        ),
    },
    /** Empty when no case came to its end. */
    doctorCases: () => (examinations.length > 0 ? [doctorCase] : []),
  }
}
