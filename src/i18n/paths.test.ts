import { describe, expect, it } from 'vitest'
import { LOCALES } from '@/contract/locales'
import { localizedPath, pathWithoutLocale } from './paths'

const PATHS = ['/', '/?page=2', '/#content', '/contact', '/events/7/a-slug?language=en#form', '/english']

describe('paths', () => {
  it('has no prefix in the default language and one in every other', () => {
    expect(PATHS.map((path) => localizedPath('de', path))).toEqual(PATHS)
    expect(PATHS.map((path) => localizedPath('en', path))).toEqual([
      '/en',
      '/en?page=2',
      '/en#content',
      '/en/contact',
      '/en/events/7/a-slug?language=en#form',
      '/en/english',
    ])
  })

  it('finds the path again in every language', () => {
    for (const locale of LOCALES) {
      for (const path of ['/', '/contact', '/english', '/events/7']) {
        expect(pathWithoutLocale(localizedPath(locale, path))).toBe(path)
      }
    }
    expect(pathWithoutLocale('/de/contact')).toBe('/contact')
    expect(pathWithoutLocale('/de')).toBe('/')
  })
})
