import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { fieldDifferencesOf } from './field-differences'

const labels = new Map([
  ['title', 'Title'],
  ['description', 'Description'],
  ['ipad', 'iPad'],
  ['image', 'Image'],
  ['roles', 'Roles'],
])
const item = { title: 'Heart', description: '<p>Old</p>', ipad: false, image: null, roles: [1, 2], updated_at: '1' }

const onlyTitle = (mine: unknown, theirs: unknown) => ({
  fields: ['title'],
  mine: { title: mine },
  theirs: { title: theirs },
  labels,
})

describe('two versions of an item', () => {
  it('are shown in the order of the form and with its labels', () => {
    const theirs = { ...item, title: 'Lung', ipad: true, updated_at: '2' }
    expect(fieldDifferencesOf({ fields: ['ipad', 'title'], mine: item, theirs, labels })).toEqual([
      { name: 'title', label: 'Title', mine: 'Heart', theirs: 'Lung' },
      { name: 'ipad', label: 'iPad', mine: { key: 'no' }, theirs: { key: 'yes' } },
    ])
  })

  it('show rich text without its tags and a file by its name', () => {
    const theirs = { ...item, description: '<p><b>New</b> text</p>', image: { name: 'logo.png', url: '/x' } }
    expect(fieldDifferencesOf({ fields: ['description', 'image'], mine: item, theirs, labels })).toEqual([
      { name: 'description', label: 'Description', mine: 'Old', theirs: 'New text' },
      { name: 'image', label: 'Image', mine: { key: 'empty' }, theirs: 'logo.png' },
    ])
  })

  it('show a choice by its label, and several objects by their names', () => {
    const readings = new Map([['title', (value: unknown) => (value === 'Onsite' ? 'On site' : undefined)]])
    const mine = { title: 'Onsite', roles: [{ id: 2, name: 'Lime' }] }
    const theirs = {
      title: 'Elsewhere',
      roles: [
        { id: 1, name: 'Fir' },
        { id: 2, name: 'Lime' },
      ],
    }
    expect(fieldDifferencesOf({ fields: ['title', 'roles'], mine, theirs, labels, readings })).toEqual([
      { name: 'title', label: 'Title', mine: 'On site', theirs: 'Elsewhere' },
      { name: 'roles', label: 'Roles', mine: 'Lime', theirs: 'Fir, Lime' },
    ])
  })

  it('show the name of a reference, which a component loads', () => {
    const readings = new Map([['title', (id: unknown) => createElement('b', null, `Person ${id}`)]])
    const [row] = fieldDifferencesOf({ ...onlyTitle(1, 2), readings })
    expect(row).toMatchObject({
      mine: { props: { children: 'Person 1' } },
      theirs: { props: { children: 'Person 2' } },
    })
  })

  it('show long texts around the difference', () => {
    const before = 'word '.repeat(100)
    const [row] = fieldDifferencesOf(onlyTitle(`${before}old`, `${before}new`))
    expect(row?.mine).toMatch(/^… (word ){5,}old$/)
    expect(row?.theirs).toMatch(/^… (word ){5,}new$/)
  })

  it('say so when two texts differ only in their formatting', () => {
    const theirs = { ...item, description: '<p><b>Old</b></p>' }
    const shown = fieldDifferencesOf({ fields: ['description'], mine: item, theirs, labels })
    expect(shown).toMatchObject([{ theirs: { key: 'changed_details' } }])
  })
})
