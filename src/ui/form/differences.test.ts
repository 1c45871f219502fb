import { describe, expect, it } from 'vitest'
import { differences } from './differences'

const labels = new Map([
  ['title', 'Title'],
  ['description', 'Description'],
  ['ipad', 'iPad'],
  ['image', 'Image'],
  ['roles', 'Roles'],
])
const item = { title: 'Heart', description: '<p>Old</p>', ipad: false, image: null, roles: [1, 2], updated_at: '1' }

describe('two versions of an item', () => {
  it('differ in the fields that the form shows, in its order and with its labels', () => {
    const theirs = { ...item, title: 'Lung', ipad: true, updated_at: '2' }
    expect(differences({ mine: item, theirs, labels })).toEqual([
      { name: 'title', label: 'Title', mine: 'Heart', theirs: 'Lung' },
      { name: 'ipad', label: 'iPad', mine: { key: 'no' }, theirs: { key: 'yes' } },
    ])
  })

  it('show rich text without its tags and a file by its name', () => {
    const theirs = { ...item, description: '<p><b>New</b> text</p>', image: { name: 'logo.png', url: '/x' } }
    expect(differences({ mine: item, theirs, labels })).toEqual([
      { name: 'description', label: 'Description', mine: 'Old', theirs: 'New text' },
      { name: 'image', label: 'Image', mine: { key: 'empty' }, theirs: 'logo.png' },
    ])
  })

  it('are the same when nothing is only written differently', () => {
    expect(differences({ mine: { title: '' }, theirs: { title: null }, labels })).toEqual([])
  })
})
