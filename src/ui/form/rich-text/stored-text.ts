import type { EditorState } from '@tiptap/pm/state'

/**
 * The text without images whose upload runs or has failed: they are shown from memory, and that address must not enter
 * the stored text. An image follows once it is uploaded.
 */
export function withoutPendingImages({ doc, tr }: Pick<EditorState, 'doc' | 'tr'>) {
  doc.descendants((node, position) => {
    if (!node.attrs.uploading && !node.attrs.uploadError) return
    tr.delete(tr.mapping.map(position), tr.mapping.map(position + node.nodeSize))
  })
  return tr.doc
}
