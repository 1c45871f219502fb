// What a part leaves behind: at the end of each stage that it used the doctor looks at the database.
import assert from 'node:assert/strict'
import { askDoctor } from '../ask-doctor.mjs'
import { onGround, onStage } from '../stage.mjs'
import { environmentOf } from './application.mjs'

/** The stages for the cases of a part, `examine` for a database that is not theirs, and what is judged in the end. */
export function examinedStages(name) {
  const asked = []
  const examine = (settings) => {
    asked.push(askDoctor(settings))
    return asked.at(-1)
  }
  const examined = (act, settingsOf) => async (stage) => {
    const outcome = await act(stage)
    await examine(settingsOf(stage))
    return outcome
  }
  const verdict = {
    proves: `${name}: every invariant holds afterwards.`,
    run: async () => {
      const told = await Promise.all(asked)
      assert.ok(
        told.every(({ code }) => code === 0),
        told.flatMap(({ broken }) => broken).join('\n'),
      )
      return `Databases examined: ${told.length}; held: ${told.reduce((sum, { held }) => sum + held, 0)}.`
    },
  }
  return {
    stages: {
      examine,
      onGround: (act) => onGround(examined(act, environmentOf)),
      onStage: (settings, act) =>
        onStage(
          settings,
          examined(act, (stage) => stage.settings),
        ),
    },
    /** None where no case came to its end. */
    verdicts: () => (asked.length > 0 ? [verdict] : []),
  }
}
