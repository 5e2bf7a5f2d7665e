import { Form } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { to } from '#contract/address'
import type { SeriesFields } from '#contract/actions/planning/series'
import { SERIES_SAVED_LABELS, SERIES_VOLUMES, volumesFault } from '#contract/rules/declaration/series'
import { useAct } from '#src/api/query'
import { useFormDraft } from '#src/features/formDraft/useFormDraft'
import { asUploaded, type Uploaded } from '#src/features/upload/uploaded'
import { useReplacePage } from '#src/menu/useReplacePage'
import { useMe } from '#src/session/session'
import { toast } from '#src/ui/feedback'
import type { Volume } from './volume'

export type SeriesDetail = Output<'book_big_detail'>
/** The volumes are joined with another's save as one field. */
type Saved = SeriesFields & { book_ids: number[] }
export type SeriesValues = Omit<SeriesFields, 'cover'> & {
  cover: Uploaded[] | undefined
  book_ids: Volume[] | undefined
}

const NEW: Partial<Saved> = { volumes: SERIES_VOLUMES.min, is_set_declare: 0, cover: null, book_ids: [] }

const draftKey = (user_id: number, big_id: number | undefined): string =>
  `series-draft:${user_id}:${big_id ?? 'new'}`

const idsOf = (volumes: readonly Volume[]): number[] => volumes.map(({ book_id }) => book_id)

/** A series as it is typed, and the way to save it. */
export function useSeriesForm(read: SeriesDetail | undefined) {
  const { user } = useMe()
  const replacePage = useReplacePage()
  const [form] = Form.useForm<SeriesValues>()
  const act = useAct('book_big_save')
  // Volumes that another has chosen are known from the refusal only.
  const [theirs] = useState(() => new Map<number, Volume>())
  const volumesBy = (ids: readonly number[]): Volume[] => {
    const typed = form.getFieldsValue().book_ids ?? []
    const known = new Map([...theirs.values(), ...typed, ...(read?.volumes ?? [])].map((v) => [v.book_id, v]))
    return ids.flatMap((id) => known.get(id) ?? [])
  }
  const draft = useFormDraft<Saved, SeriesValues>({
    key: draftKey(user.userId, read?.big_id),
    form,
    stored: read
      ? { fields: { ...read.fields, book_ids: idsOf(read.volumes) }, revision: read.revision }
      : { fields: NEW, revision: 0 },
    labels: SERIES_SAVED_LABELS,
    words: (key, value) =>
      key === 'book_ids' && Array.isArray(value)
        ? volumesBy(value.map(Number))
            .map(({ book_name }) => book_name)
            .join('、')
        : undefined,
    present: async (data) => {
      const { SeriesFields, SeriesVolume } = await import('#contract/actions/planning/series')
      const fields = SeriesFields.safeParse(data).data
      const chosen = SeriesVolume.array().safeParse(data['chosen']).data
      if (!fields || !chosen) return undefined
      for (const volume of chosen) theirs.set(volume.book_id, volume)
      return { ...fields, book_ids: idsOf(chosen) }
    },
    valuesOf: ({ cover = null, book_ids = [], ...rest }) => ({
      ...rest,
      cover: asUploaded(cover, '封面'),
      book_ids: volumesBy(book_ids),
    }),
    fieldsOf: ({ cover = [], book_ids = [], ...rest }) => ({
      ...rest,
      cover: cover[0]?.fileName ?? null,
      book_ids: idsOf(book_ids),
    }),
  })

  const send = (mine: Saved, from: typeof draft.origin): void => {
    const { book_ids, ...fields } = mine
    act.mutate(
      { ...(read && { big_id: read.big_id, revision: from.revision }), fields, book_ids },
      {
        onSuccess: ({ big_id, revision }) => {
          draft.saved(mine, revision, draftKey(user.userId, big_id))
          toast.success('已保存')
          if (!read) replacePage(to('book/bookBig/edit1', { bigId: big_id }))
        },
        onError: (error) => draft.refused(error, from, send),
      },
    )
  }
  return {
    ...draft,
    form,
    isBusy: act.isPending,
    keep: (changed: Partial<SeriesValues>): void => {
      // Another level has other majors.
      if ('edu_level' in changed) form.setFieldValue('major_code', null)
      draft.keep()
    },
    save: (): void => {
      const mine = draft.written()
      const fault = volumesFault(mine)
      if (fault !== undefined) return toast.error(fault)
      send(mine, draft.origin)
    },
  }
}
