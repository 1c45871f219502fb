import { describe, expect, it } from 'vitest'
import { fieldNameAt, fieldProblemsIn } from './form-details'

const wrong = (message: string) => ({ type: 'server', message })

describe('the errors of a form', () => {
  it('have every message with its path, at any depth', () => {
    const errors = {
      name: wrong('Missing'),
      company: [undefined, { email: wrong('Taken') }],
      image: { data: wrong('Too large') },
    }
    expect(fieldProblemsIn(errors)).toEqual([
      { path: 'name', message: 'Missing' },
      { path: 'company.1.email', message: 'Taken' },
      { path: 'image.data', message: 'Too large' },
    ])
  })

  it('are empty without errors', () => {
    expect(fieldProblemsIn({})).toEqual([])
    expect(fieldProblemsIn(undefined)).toEqual([])
  })

  it('are shown at the nearest field above', () => {
    const labels = new Map([['image', 'Logo']])
    expect(fieldNameAt('image.data', labels)).toBe('image')
    expect(fieldNameAt('image', labels)).toBe('image')
    expect(fieldNameAt('elsewhere', labels)).toBeUndefined()
  })
})
