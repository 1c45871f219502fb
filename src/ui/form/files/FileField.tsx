'use client'

import { Anchor, Button, Group, Image, Input, Stack, Text } from '@mantine/core'
import type { FileRejection } from '@mantine/dropzone'
import { useTranslations } from 'next-intl'
import { useRef, useState, useSyncExternalStore } from 'react'
import { FILE_MEGABYTES, type FileValue } from '@/contract/shapes'
import { FileZone } from './FileZone'
import classes from './file.module.css'
import { type FieldProps, useField, useFrame } from './frame'

const IMAGES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml']

type Props = FieldProps & { accept: string[]; preview?: boolean }

/** A picture with its preview; emits `{ name, data }`, null when removed. */
export const ImageField = (props: FieldProps) => <FileField {...props} accept={IMAGES} preview />

/** A chosen or dropped file; emits `{ name, data }` with its content as a data URL, null when removed. */
export function FileField(props: Props) {
  return useFrame().readOnly ? <ShownFile {...props} /> : <ChosenFile {...props} />
}

/** For who may only look: nothing to choose, replace or remove. */
function ShownFile({ preview, ...props }: Props) {
  const t = useTranslations('core')
  const { id, value } = useField(props)
  return (
    <Input.Wrapper id={id} labelElement="div" label={props.label}>
      {isFile(value) ? <Preview file={value} preview={preview} /> : <Text c="dimmed">{t('empty')}</Text>}
    </Input.Wrapper>
  )
}

function ChosenFile({ accept, preview, ...props }: Props) {
  const t = useTranslations('core')
  const { id, value, onChange, onBlur, error, disabled } = useField(props)
  const box = `${id}-box`
  const open = useRef<() => void>(null)
  const readable = useReadable()
  const file = isFile(value) ? value : undefined
  const limits = { types: namesOf(accept), limit: FILE_MEGABYTES }
  const { refusal, take, refuse } = useTaking(onChange, limits)

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
        <FileZone openRef={open} accept={accept} disabled={disabled} onDrop={take} onReject={refuse}>
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
        </FileZone>
      ) : (
        <Text>{t('file_unsupported')}</Text>
      )}
    </Input.Wrapper>
  )
}

/** Takes the chosen file in, or says why not. */
function useTaking(onChange: (file: FileValue) => void, limits: { types: string; limit: number }) {
  const t = useTranslations('core')
  const [refusal, setRefusal] = useState<string>()

  const take = ([chosen]: File[]) => {
    if (!chosen) return
    setRefusal(undefined)
    void dataUrlOf(chosen).then(
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
  /** Given while there is a file. */
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

/** Whether this browser can read files at all; the server assumes so. */
const useReadable = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => 'FileReader' in window,
    () => true,
  )

const isFile = (value: unknown): value is FileValue => typeof value === 'object' && value !== null && 'name' in value

/** image/png, image/svg+xml: what people call PNG, SVG. */
const namesOf = (types: string[]) => types.map((type) => type.replace(/^.*\/|\+xml$/g, '').toUpperCase()).join(', ')

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
