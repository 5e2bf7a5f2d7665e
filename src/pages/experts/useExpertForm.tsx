import { useState } from 'react'
import { call } from '#src/api/call'
import { useModalForm } from '#src/list/useModalForm'
import { Dialog } from '#src/ui/Dialog'
import { toast } from '#src/ui/feedback'
import { AffectedReviews, type Affected } from './AffectedReviews'
import { ExpertForm } from './ExpertForm'

/** Pixels. */
const WIDTH = 820

/** Adds an expert to the library or changes what is known of one; says which reviews the expert must avoid from now on. */
export function useExpertForm() {
  const [edited, setEdited] = useState<{ idCard: string | null; isNew: boolean }>()
  const [found, setFound] = useState<Affected>()
  const form = useModalForm('expert_save', edited?.isNew === false ? '修改专家' : '新增专家', {
    success: null,
    width: WIDTH,
    onDone: ({ affected, elsewhere_num }) => {
      if (affected.length + elsewhere_num > 0) setFound({ affected, elsewhere_num })
      else toast.success('专家资料已保存')
    },
  })
  const edit = async (user_id: number) => {
    const { id_card_masked, ...known } = await call('expert_detail', { user_id })
    setEdited({ idCard: id_card_masked, isNew: false })
    form.open(known)
  }
  return {
    add: () => {
      setEdited({ idCard: null, isNew: true })
      form.open({ part_time_units: [], major_categories: [] })
    },
    edit: ({ user_id }: { user_id: number }) => void edit(user_id).catch(() => undefined),
    dialog: (
      <>
        {form.dialog(<ExpertForm idCard={edited?.idCard ?? null} />)}
        <Dialog
          title="资料已保存，以下评审现应回避，请处理"
          open={found !== undefined}
          width={WIDTH}
          onCancel={() => setFound(undefined)}
          onOk={() => setFound(undefined)}
          okText="知道了"
          cancelButtonProps={{ style: { display: 'none' } }}
        >
          {found && <AffectedReviews {...found} />}
        </Dialog>
      </>
    ),
  }
}
