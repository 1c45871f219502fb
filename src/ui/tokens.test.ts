import { expect, it } from 'vitest'
import { tokens } from './tokens'

it('lays the values of the theme into the stylesheet that every page loads', async () => {
  await expect(tokens()).toMatchFileSnapshot('./tokens.css')
})
