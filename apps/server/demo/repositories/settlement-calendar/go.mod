module github.com/meridian-data/settlement-calendar

go 1.25
