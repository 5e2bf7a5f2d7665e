import type { Row } from '#contract'
import { PeopleFilters } from '#src/features/filters/PeopleFilters'
import { figure } from '#src/lib/figure'
import type { ProjectBrief } from '#contract/entities/project'
import type { Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import styles from './Analysis.module.css'
import { fullOf, Lean } from './Lean'
import { ScaleStrips } from './ScaleStrips'

type Scale = Row<'expert_scale_list'>

const columnsFor = (full: number): Columns<Scale> => [
  { title: '专家', dataIndex: 'name', width: 88, fixed: 'start', sorter: true },
  { title: '单位', dataIndex: 'unit', width: 130, ellipsis: true },
  { title: '评审组', dataIndex: 'group_name', width: 120, ellipsis: true, extra: true },
  { title: '已评', dataIndex: 'book_num', width: 80, align: 'end', sorter: true },
  { title: '共评', dataIndex: 'shared_num', width: 80, align: 'end', sorter: true },
  { title: '均分', dataIndex: 'avg_score', width: 84, align: 'end', sorter: true, render: figure },
  {
    title: '宽严',
    dataIndex: 'severity',
    width: 170,
    sorter: true,
    render: (value) => <Lean value={value} full={full} />,
  },
  { title: '与他人平均差', dataIndex: 'difference', width: 130, align: 'end', sorter: true, render: figure },
  { title: '离散', dataIndex: 'scatter', width: 84, align: 'end', sorter: true, render: figure },
  { title: '次序一致', dataIndex: 'agreement', width: 110, align: 'end', sorter: true, render: figure },
]

/** How strict and how steady each expert is: to look at, no part of the result. */
export function ExpertScales({ project }: { project: ProjectBrief }) {
  const { project_id } = project
  const list = useList('expert_scale_list', { fixed: { project_id }, rowKey: 'user_id' })
  return (
    <>
      <p className={styles['note']}>
        只供参考，不影响结果。宽严：扣除所评教材本身的好坏后，该专家比他人多给（+）或少给（−）多少分；离散：扣除宽严后的波动，越小越稳；次序一致：与他人对同一批教材的排序相关（斯皮尔曼等级相关），1
        为完全一致，负数为相反。与他人没有共同教材或不足 3 种时不计算。
      </p>
      <ScaleStrips project={project} />
      <ListPage
        list={list}
        columns={columnsFor(fullOf(list.rows.map((row) => row.severity)))}
        filters={<PeopleFilters project_id={project_id} />}
        empty="还没有已评的教材"
      />
    </>
  )
}
