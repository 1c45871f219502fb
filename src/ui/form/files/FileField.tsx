import { Anchor, Button, Group, Image, Input, Stack, Text } from '@mantine/core'
import type { FileRejection } from '@mantine/dropzone'
import { useTranslations } from 'next-intl'
import { useRef, useState, useSyncExternalStore } from 'react'
import { FILE_MEGABYTES, type FileValue } from '@/contract/shapes'
import { type FieldProps, useField, useFormDetails } from '../form-details'
import { FileDropzone } from './FileDropzone'
import classes from './file.module.css'

const IMAGES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml']

type Props = FieldProps & { accept: string[]; preview?: boolean }

/** An image with its preview; emits `{ name, data }`, or null when removed. */
export const ImageField = (props: FieldProps) => <FileField {...props} accept={IMAGES} preview />

/** A chosen or dropped file; emits `{ name, data }` with its content as a data URL, or null when removed. */
export function FileField(props: Props) {
  return useFormDetails().readOnly ? <ReadOnlyFile {...props} /> : <EditableFile {...props} />
}

/** For a person who may not save: the file cannot be chosen, replaced or removed. */
function ReadOnlyFile({ preview, ...props }: Props) {
  const t = useTranslations('core')
  const { id, value } = useField(props)
  return (
    <Input.Wrapper id={id} labelElement="div" label={props.label}>
      {isFileValue(value) ? <Preview file={value} preview={preview} /> : <Text c="dimmed">{t('empty')}</Text>}
    </Input.Wrapper>
  )
}

function EditableFile({ accept, preview, ...props }: Props) {
  const t = useTranslations('core')
  const { id, value, onChange, onBlur, error, disabled } = useField(props)
  const box = `${id}-box`
  const open = useRef<() => void>(null)
  const readable = useCanReadFiles()
  const file = isFileValue(value) ? value : undefined
  const limits = { types: typeNamesOf(accept), limit: FILE_MEGABYTES }
  const { refusal, take, refuse } = useFileChoice(onChange, limits)

  return (
    <Input.Wrapper
      id={box}
      labelElement="div"
      label={props.label}
      description={props.description ?? t('file_limits', limits)}
      error={refusal ?? error}
      required={props.required}
    >
      {readable ? (
        <FileDropzone openRef={open} accept={accept} disabled={disabled} onDrop={take} onReject={refuse}>
          <Group gap="md">
            {file && <Preview file={file} preview={preview} />}
            <FileButtons
              id={id}
              labelledBy={`${box}-label ${id}`}
              describedBy={`${box}-description${(refusal ?? error) ? ` ${box}-error` : ''}`}
              disabled={disabled}
              onBlur={onBlur}
              onChoose={() => open.current?.()}
              onRemove={file && (() => onChange(null))}
            />
          </Group>
        </FileDropzone>
      ) : (
        <Text>{t('file_unsupported')}</Text>
      )}
    </Input.Wrapper>
  )
}

/** Reads the chosen file, or shows why it is refused. */
function useFileChoice(onChange: (file: FileValue) => void, limits: { types: string; limit: number }) {
  const t = useTranslations('core')
  const [refusal, setRefusal] = useState<string>()

  const take = ([chosen]: File[]) => {
    if (!chosen) return
    setRefusal(undefined)
    void readAsDataUrl(chosen).then(
      (data) => onChange({ name: chosen.name, data }),
      () => setRefusal(t('file_unreadable', { name: chosen.name })),
    )
  }
  const refuse = ([rejection]: FileRejection[]) => {
    const code = rejection?.errors[0]?.code === 'file-too-large' ? 'file_too_large' : 'file_wrong_type'
    setRefusal(t(code, { name: rejection?.file.name ?? '', ...limits }))
  }
  return { refusal, take, refuse }
}

type ButtonProps = {
  id: string
  labelledBy: string
  describedBy: string
  disabled?: boolean
  onBlur: () => void
  onChoose: () => void
  /** Present while there is a file. */
  onRemove?: () => void
}

function FileButtons({ id, labelledBy, describedBy, disabled, onBlur, onChoose, onRemove }: ButtonProps) {
  const t = useTranslations('core')
  return (
    <Stack gap="xs" align="flex-start">
      <Group gap="xs">
        <Button
          id={id}
          variant="default"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          disabled={disabled}
          onBlur={onBlur}
          onClick={onChoose}
        >
          {t(onRemove ? 'file_replace' : 'file_choose')}
        </Button>
        {onRemove && (
          <Button variant="subtle" color="red" disabled={disabled} onClick={onRemove}>
            {t('file_remove')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" className={classes.hint}>
        {t('file_drop')}
      </Text>
    </Stack>
  )
}

function Preview({ file, preview }: { file: FileValue; preview?: boolean }) {
  const source = file.data ?? file.url
  if (preview) return <Image src={source} alt={file.name} className={classes.preview} fit="contain" />
  return (
    <Anchor href={source} download={file.name}>
      {file.name}
    </Anchor>
  )
}

/** Tells whether this browser can read files; the server assumes that it can. */
const useCanReadFiles = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => 'FileReader' in window,
    () => true,
  )

const isFileValue = (value: unknown): value is FileValue =>
  typeof value === 'object' && value !== null && 'name' in value

/** People know image/png and image/svg+xml as PNG and SVG. */
const typeNamesOf = (types: string[]) => types.map((type) => type.replace(/^.*\/|\+xml$/g, '').toUpperCase()).join(', ')

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
