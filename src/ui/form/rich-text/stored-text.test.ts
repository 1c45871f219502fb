import { getUploadImageExtension } from '@mantine/tiptap'
import Image from '@tiptap/extension-image'
import { EditorState } from '@tiptap/pm/state'
import { getSchema, isNodeEmpty } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { expect, it } from 'vitest'
import { withoutPendingImages } from './stored-text'

const schema = getSchema([StarterKit, getUploadImageExtension(Image, { onImageUpload: () => Promise.resolve('') })])
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const image = (attrs: object) => ({ type: 'image', attrs: { src: 'blob:memory', ...attrs } })
const storedTextOf = (...content: object[]) => {
  const doc = schema.nodeFromJSON({ type: 'doc', content })
  return withoutPendingImages(EditorState.create({ doc }))
}

it('a text keeps what is typed around an image that is being uploaded or was refused', () => {
  const stored = storedTextOf(
    paragraph('before'),
    image({ uploading: true }),
    paragraph('between'),
    image({ uploadError: true }),
    image({ src: '/images/tmp/1' }),
    paragraph('after'),
  )
  expect(stored.textBetween(0, stored.content.size, ' ')).toBe('before between after')
  expect(JSON.stringify(stored)).not.toContain('blob:')
  expect(JSON.stringify(stored)).toContain('/images/tmp/1')
})

it('a text of nothing but such an image is stored without it', () => {
  const stored = storedTextOf(image({ uploading: true }))
  expect(isNodeEmpty(stored)).toBe(true)
  expect(JSON.stringify(stored)).not.toContain('image')
})
