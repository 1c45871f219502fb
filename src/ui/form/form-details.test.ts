import { describe, expect, it } from 'vitest'
import { errorsIn, shownAt } from './frame'

const wrong = (message: string) => ({ type: 'server', message })

describe('what is wrong in a form', () => {
  it('lists every message with its path, however deep', () => {
    const errors = {
      name: wrong('Missing'),
      company: [undefined, { email: wrong('Taken') }],
      image: { data: wrong('Too large') },
    }
    expect(errorsIn(errors)).toEqual([
      { path: 'name', message: 'Missing' },
      { path: 'company.1.email', message: 'Taken' },
      { path: 'image.data', message: 'Too large' },
    ])
  })

  it('is nothing without errors', () => {
    expect(errorsIn({})).toEqual([])
    expect(errorsIn(undefined)).toEqual([])
  })

  it('shows at the nearest field above', () => {
    const labels = new Map([['image', 'Logo']])
    expect(shownAt('image.data', labels)).toBe('image')
    expect(shownAt('image', labels)).toBe('image')
    expect(shownAt('elsewhere', labels)).toBeUndefined()
  })
})
