import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor as Editor, getUploadImageExtension } from '@mantine/tiptap'
import { IconBraces, IconIndentDecrease, IconIndentIncrease } from '@tabler/icons-react'
import Image from '@tiptap/extension-image'
import TextAlign from '@tiptap/extension-text-align'
import { type Editor as Document, getHTMLFromFragment, isNodeEmpty, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { CallFailed } from '@/client/calls/call'
import { useNotices } from '@/client/notices/notices'
import { InsertionMenu, type Insertions } from './InsertionMenu'
import { Indent, indentBy } from './indent'
import { isPasteable, toStoredType } from './pasteable-images'
import classes from './rich-text.module.css'
import { withoutPendingImages } from './stored-text'

/** Stores an image and returns its address. */
export type ImageUpload = (file: File) => Promise<string>

type Props = {
  /** Set once the editor replaces the element that has this id before. */
  id: string | undefined
  labelledBy: string
  describedBy?: string
  value: string
  disabled?: boolean
  images?: ImageUpload
  insertions?: Insertions
  onChange: (html: string) => void
  onBlur: () => void
  /** Called when the editor can take the focus. */
  onReady: (focus: () => void) => void
}

export function RichTextEditor({ images, insertions, value, disabled, onChange, onBlur, onReady, ...named }: Props) {
  const upload = useImageUpload(images)
  const lastEmitted = useRef(value)
  const editor = useEditor({
    immediatelyRender: false,
    editable: !disabled,
    content: value,
    extensions: extensionsWith(images && upload),
    editorProps: { attributes: attributesOf(named) },
    onBlur,
    onCreate: ({ editor: document }) => onReady(() => document.commands.focus()),
    onUpdate: ({ editor: document }) => {
      lastEmitted.current = storedHtmlOf(document)
      onChange(lastEmitted.current)
    },
  })

  // The form has new values: the server's answer, or the version of another person.
  useEffect(() => {
    if (!editor || value === lastEmitted.current) return
    lastEmitted.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  const invalid = named.describedBy !== undefined
  return (
    <EditorFrame
      editor={editor}
      upload={upload}
      invalid={invalid}
      insertions={insertions}
      withImages={images !== undefined}
    />
  )
}

/** A text as the editor shows it. The editor drops everything that it does not know, so that unsaved HTML is safe too. */
export function RichTextView({ html }: { html: string }) {
  const editor = useEditor({ immediatelyRender: false, editable: false, content: html, extensions: VIEW_EXTENSIONS })
  return (
    <Editor editor={editor} className={classes.view} withCodeHighlightStyles={false}>
      <Editor.Content />
    </Editor>
  )
}

const attributesOf = ({ id, labelledBy, describedBy }: Pick<Props, 'id' | 'labelledBy' | 'describedBy'>) => ({
  ...(id && { id }),
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': labelledBy,
  ...(describedBy && { 'aria-describedby': describedBy, 'aria-invalid': 'true' }),
})

type SendImage = (file: File) => Promise<{ src: string; alt: string }>
type Upload = { onImageUpload: SendImage; onImageUploadError: (file: File, failure: unknown) => void }

/** Reports failed uploads; pasted and dropped files must have one of the documented types. */
function useImageUpload(images?: ImageUpload): Upload & { paste: SendImage } {
  const t = useTranslations('core')
  const notices = useNotices()
  const refused = (file: File) => Promise.reject(new Error(t('image_wrong_type', { name: file.name })))
  const send = async (file: File) => {
    if (!images) return refused(file)
    const image = await toStoredType(file).catch(() => refused(file))
    // An image without a description is decoration; without an empty alternative text its file name would be read out.
    return { src: await images(image), alt: '' }
  }
  return {
    onImageUpload: (file) => (file.type.startsWith('image') ? send(file) : refused(file)),
    paste: (file) => (isPasteable(file.type) ? send(file) : refused(file)),
    onImageUploadError: (file, failure) => {
      const reason =
        failure instanceof CallFailed && !failure.message
          ? t('no_connection')
          : String(Reflect.get(Object(failure), 'message'))
      notices.alert(t('image_upload_error', { name: file.name }), reason)
    },
  }
}

const extensionsWith = (upload?: Upload & { paste: SendImage }) => [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
  }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  Indent,
  ...(upload
    ? [getUploadImageExtension(Image, { onImageUpload: upload.paste, onImageUploadError: upload.onImageUploadError })]
    : []),
]

const VIEW_EXTENSIONS = [...extensionsWith(), Image]

function storedHtmlOf({ state }: Document): string {
  const text = withoutPendingImages(state)
  const html = getHTMLFromFragment(text.content, state.schema)
  return isNodeEmpty(text) && !html.includes('<img') ? '' : html
}

type EditorFrameProps = {
  editor: Document | null
  withImages: boolean
  upload: Upload
  invalid: boolean
  insertions?: Insertions
}

function EditorFrame({ editor, withImages, upload, invalid, insertions }: EditorFrameProps) {
  const t = useTranslations('core')
  return (
    <Editor
      editor={editor}
      className={classes.editor}
      data-invalid={invalid || undefined}
      withCodeHighlightStyles={false}
      labels={useLabels()}
      attributes={{ linkEditorExternalControl: { 'aria-label': t('rich_link_target') } }}
      onImageUpload={upload.onImageUpload}
      onImageUploadError={upload.onImageUploadError}
    >
      <Editor.Toolbar>
        <Editor.ControlsGroup>
          <Editor.Bold />
          <Editor.Italic />
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.AlignLeft />
          <Editor.AlignCenter />
          <Editor.AlignRight />
          <Editor.AlignJustify />
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.BulletList />
          <Editor.OrderedList />
          <Editor.Control
            aria-label={t('rich_outdent')}
            title={t('rich_outdent')}
            onClick={() => editor && indentBy(editor, -1)}
          >
            <IconIndentDecrease aria-hidden size={16} />
          </Editor.Control>
          <Editor.Control
            aria-label={t('rich_indent')}
            title={t('rich_indent')}
            onClick={() => editor && indentBy(editor, 1)}
          >
            <IconIndentIncrease aria-hidden size={16} />
          </Editor.Control>
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.Link disableTooltips />
          <Editor.Unlink />
          {withImages && <Editor.ImageUpload />}
        </Editor.ControlsGroup>
        {insertions && <InsertControl editor={editor} insertions={insertions} />}
      </Editor.Toolbar>
      <Editor.Content />
    </Editor>
  )
}

function InsertControl({ editor, insertions }: { editor: Document | null; insertions: Insertions }) {
  return (
    <InsertionMenu insertions={insertions} onInsert={(word) => editor?.chain().focus().insertContent(word).run()}>
      <Editor.Control className={classes.insert}>
        <IconBraces aria-hidden size={16} />
        {insertions.label}
      </Editor.Control>
    </InsertionMenu>
  )
}

function useLabels() {
  const t = useTranslations('core')
  return {
    boldControlLabel: t('rich_bold'),
    italicControlLabel: t('rich_italic'),
    alignLeftControlLabel: t('rich_left'),
    alignCenterControlLabel: t('rich_center'),
    alignRightControlLabel: t('rich_right'),
    alignJustifyControlLabel: t('rich_justify'),
    bulletListControlLabel: t('rich_bullets'),
    orderedListControlLabel: t('rich_numbers'),
    linkControlLabel: t('rich_link'),
    unlinkControlLabel: t('rich_unlink'),
    linkEditorInputLabel: t('rich_link_address'),
    linkEditorInputPlaceholder: 'https://',
    linkEditorSave: t('apply'),
    imageUploadControlLabel: t('rich_image'),
  }
}
