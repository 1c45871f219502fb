import { expect, it } from 'vitest'
import type { ShownPoints } from '../contract/shown-points'
import { pointsTextOf } from './shown-points'

const shown = (values: Partial<ShownPoints>): ShownPoints => ({
  body_id: 1,
  name_de: 'Ärztekammer',
  name_en: 'Chamber',
  label: 'DFP',
  points_basis: 4,
  points_test: 0,
  state: 'granted',
  is_unconfirmed: false,
  ...values,
})

it('joins the points of all bodies, each with its state', () => {
  const all = [
    shown({}),
    shown({ label: 'CME', points_test: 1 }),
    shown({ label: 'AFP', points_basis: 6, is_unconfirmed: true }),
    shown({ label: 'FFP', state: 'applied' }),
  ]
  const text = pointsTextOf(all, (message, { points, test, label }) => `${message} ${points} ${test} ${label}`)
  expect(text).toBe('granted 4 0 DFP · granted_with_test 4 1 CME · unconfirmed 6 0 AFP · applied 4 0 FFP')
  expect(pointsTextOf([], () => 'never')).toBe('')
})
