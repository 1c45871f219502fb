import { type Editor, Extension } from '@tiptap/core'

const STEP_EM = 2
const DEPTH_MAX = 8
const BLOCKS = ['paragraph', 'heading']

/** Indents paragraphs by a left margin, which mail programs understand. */
export const Indent = Extension.create({
  name: 'indent',
  addGlobalAttributes() {
    return [
      {
        types: BLOCKS,
        attributes: {
          indent: {
            default: 0,
            parseHTML: (element) => clampDepth(Math.round(Number.parseFloat(element.style.marginLeft) / STEP_EM) || 0),
            renderHTML: ({ indent }) => (indent ? { style: `margin-left: ${Number(indent) * STEP_EM}em` } : {}),
          },
        },
      },
    ]
  },
})

/** Indents by one step in or out: the list item in a list, else the paragraph. */
export function indentBy(editor: Editor, step: 1 | -1): void {
  const chain = editor.chain().focus()
  if (editor.isActive('listItem')) {
    const moved = step > 0 ? chain.sinkListItem('listItem') : chain.liftListItem('listItem')
    moved.run()
    return
  }
  const block = BLOCKS.find((name) => editor.isActive(name))
  if (block)
    chain.updateAttributes(block, { indent: clampDepth(Number(editor.getAttributes(block).indent) + step) }).run()
}

const clampDepth = (depth: number) => Math.min(Math.max(depth, 0), DEPTH_MAX)
